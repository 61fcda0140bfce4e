import type { WalletStorage } from './wallet-window.ts'

const KEY = 'sunspan.evm.wallet'

export interface RememberedWallet {
  get(): string | null
  set(walletId: string): void
  forget(): void
}

/** Remembers which wallet to reconnect. Where the browser forbids storage, nothing is remembered and nothing breaks. */
export function createRememberedWallet(storage: WalletStorage): RememberedWallet {
  function attempt<T>(action: () => T, otherwise: T): T {
    try {
      return action()
    } catch {
      return otherwise
    }
  }
  return {
    get: () => attempt(() => storage.getItem(KEY), null),
    set: (walletId) => attempt(() => storage.setItem(KEY, walletId), undefined),
    forget: () => attempt(() => storage.removeItem(KEY), undefined),
  }
}
