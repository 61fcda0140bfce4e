import type { FoundWallet, WalletDiscovery } from '../capabilities/wallet-room.ts'
import type { DiscoveredWallet } from '../capabilities/wallet.ts'
import { MAX_WALLETS } from './announced-wallet.ts'

/** Wallets that come after the page tell nobody: it looks for them again so many milliseconds later, and whenever the list is read. */
const LOOK_AGAIN_MS = [300, 1_000, 3_000]

/** A place on the page that holds a wallet; without `wallet` where what it says of itself is not fit to be shown. */
export type WalletCandidate<Handle> = readonly [wallet: DiscoveredWallet | undefined, handle: Handle]

/**
 * Finds wallets of families that only put something onto the page, by looking for it: `findAll` answers all that is there now. The first who
 * claims an id keeps it, and one `keyOf` is one wallet.
 */
export function lookForWallets<Handle>(
  findAll: () => readonly WalletCandidate<Handle>[],
  keyOf: (handle: Handle) => unknown,
  onChange: () => void,
): WalletDiscovery<Handle> {
  const found = new Map<string, FoundWallet<Handle>>()
  let list: readonly DiscoveredWallet[] = []

  function look(): boolean {
    const before = found.size
    for (const [wallet, handle] of findAll()) {
      if (wallet === undefined || found.has(wallet.id) || found.size >= MAX_WALLETS) continue
      const isKnown = [...found.values()].some((one) => keyOf(one.handle) === keyOf(handle))
      if (!isKnown) found.set(wallet.id, { wallet, handle })
    }
    if (found.size === before) return false
    list = Array.from(found.values(), ({ wallet }) => wallet)
    return true
  }

  return {
    start() {
      look()
      for (const delayMs of LOOK_AGAIN_MS) {
        setTimeout(() => {
          if (look() || found.size > 0) onChange()
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
