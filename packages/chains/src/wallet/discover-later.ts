import type { DiscoverWallets, WalletDiscovery, WalletWindow } from '../capabilities/wallet-module.ts'
import type { DiscoveredWallet } from '../capabilities/wallet.ts'

export interface LaterDiscovery<Handle> extends Required<Omit<WalletDiscovery<Handle>, 'start'>> {
  /** Resolves when wallets have been asked to announce themselves. Rejects when the code cannot be fetched; the next call tries again. */
  ready(): Promise<void>
}

const NONE: readonly DiscoveredWallet[] = []

/** Discovery whose code is fetched after the page's: until then, no wallet is found. */
export function discoverLater<Handle>(
  load: () => Promise<DiscoverWallets<Handle>>,
  window: WalletWindow,
  onChange: () => void,
): LaterDiscovery<Handle> {
  let discovery: WalletDiscovery<Handle> | undefined
  let starting: Promise<void> | undefined

  async function start(): Promise<void> {
    try {
      discovery = (await load())(window, onChange)
    } catch (error) {
      starting = undefined
      throw error
    }
    discovery.start()
    if (discovery.getWallets().length > 0) onChange()
  }

  const ready = (): Promise<void> => (starting ??= start())
  return {
    ready,
    getWallets: () => discovery?.getWallets() ?? NONE,
    find: (walletId) => discovery?.find(walletId),
    lookAgain() {
      if (discovery !== undefined) discovery.lookAgain?.()
      else ready().catch(() => undefined)
    },
  }
}
