import type { FoundWallet, WalletDiscovery } from '../capabilities/wallet-room.ts'
import type { DiscoveredWallet } from '../capabilities/wallet.ts'
import { MAX_WALLETS } from './announced-wallet.ts'

/** Wallets that come after the page tell nobody: it looks for them again so many milliseconds later, and whenever the list is read. */
const LOOK_AGAIN_MS = [300, 1_000, 3_000]

/** A place on the page that holds a wallet; without `wallet` where what it says of itself is not fit to be shown. */
export type WalletCandidate<Handle> = readonly [wallet: DiscoveredWallet | undefined, handle: Handle]

/**
 * Finds wallets of families that only put something onto the page, by looking for it: `findAll` answers all that is there now. The first who
 * claims an id keeps it, what shares one of `keysOf` is one wallet, and what has one of another's keys among its `yieldsTo` is left out.
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
    const before = found.size
    for (const [wallet, handle] of findAll()) {
      if (wallet === undefined || found.has(wallet.id) || found.size >= MAX_WALLETS) continue
      const keys = keysOf(handle, wallet)
      if ([...keys, ...yieldsTo(handle, wallet)].some((key) => known.has(key))) continue
      for (const key of keys) known.add(key)
      found.set(wallet.id, { wallet, handle })
    }
    if (found.size > before) list = Array.from(found.values(), ({ wallet }) => wallet)
  }

  return {
    start() {
      look()
      let told = found.size
      for (const delayMs of LOOK_AGAIN_MS) {
        setTimeout(() => {
          look()
          // Also those that were found meanwhile as the list was read, which told nobody.
          if (found.size > told) onChange()
          told = found.size
        }, delayMs)
      }
    },
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
