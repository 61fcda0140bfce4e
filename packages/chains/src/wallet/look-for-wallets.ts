import type { FoundWallet, WalletDiscovery } from '../capabilities/wallet-module.ts'
import type { DiscoveredWallet } from '../capabilities/wallet.ts'
import { MAX_WALLETS } from './announced-wallet.ts'

/**
 * Wallets that load after the page announce nothing, so the page is searched again after these many milliseconds, whenever the list is
 * read, and while the list of wallets is open (`lookAgain`).
 */
const LOOK_AGAIN_MS = [300, 1_000, 3_000]

/** An object on the page that provides a wallet; `wallet` is undefined when its self-description is not fit to display. */
export type WalletCandidate<Handle> = readonly [wallet: DiscoveredWallet | undefined, handle: Handle]

/**
 * Discovers wallets of families that only inject an object into the page, by polling `findAll`, which returns all that are present. The
 * first to claim an id keeps it, candidates that share a key of `keysOf` are one wallet, and a candidate whose `yieldsTo` contains
 * another's key is skipped.
 */
export function lookForWallets<Handle>(
  findAll: () => readonly WalletCandidate<Handle>[],
  keysOf: (handle: Handle, wallet: DiscoveredWallet) => readonly unknown[],
  onChange: () => void,
  yieldsTo: (handle: Handle, wallet: DiscoveredWallet) => readonly unknown[] = () => [],
): WalletDiscovery<Handle> {
  const found = new Map<string, FoundWallet<Handle>>()
  const known = new Set<unknown>()
  let list: readonly DiscoveredWallet[] = []

  function look(): void {
    let isChanged = false
    for (const [wallet, handle] of findAll()) {
      if (wallet === undefined || found.size >= MAX_WALLETS || !isNews(wallet)) continue
      const keys = keysOf(handle, wallet)
      if ([...keys, ...yieldsTo(handle, wallet)].some((key) => known.has(key))) continue
      // One that cannot be used may be only half there yet.
      if (wallet.lacks === undefined) for (const key of keys) known.add(key)
      found.set(wallet.id, { wallet, handle })
      isChanged = true
    }
    if (isChanged) list = Array.from(found.values(), ({ wallet }) => wallet)
  }

  function isNews({ id, lacks }: DiscoveredWallet): boolean {
    const earlier = found.get(id)
    return earlier === undefined || (earlier.wallet.lacks !== undefined && lacks === undefined)
  }

  let notified = list
  function lookAgain(): void {
    look()
    // Includes wallets found in the meantime when the list was read, which does not notify.
    if (list !== notified) onChange()
    notified = list
  }

  return {
    start() {
      look()
      notified = list
      for (const delayMs of LOOK_AGAIN_MS) setTimeout(lookAgain, delayMs)
    },
    lookAgain,
    getWallets() {
      look()
      return list
    },
    find(walletId) {
      look()
      return found.get(walletId)
    },
  }
}
