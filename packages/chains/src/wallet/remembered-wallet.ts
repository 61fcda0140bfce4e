import type { ChainFamily } from '@sunspan/domain'

/** Where connected wallets are stored across reloads: the browser's local storage, or that of a tab's session. */
export type WalletStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface RememberedWallet {
  get(): string | null
  set(walletId: string): void
  forget(): void
  /** Whether a window event shows that another tab has forgotten the wallet. */
  isForgottenBy(event: Event): boolean
}

/** Remembers which wallet of a family to reconnect. Silently remembers nothing where the browser forbids storage. */
export function createRememberedWallet(storage: WalletStorage, family: ChainFamily): RememberedWallet {
  const key = `sunspan.${family}.wallet`
  function attempt<T>(action: () => T, otherwise: T): T {
    try {
      return action()
    } catch {
      return otherwise
    }
  }
  return {
    get: () => attempt(() => storage.getItem(key), null),
    set: (walletId) => attempt(() => storage.setItem(key, walletId), undefined),
    forget: () => attempt(() => storage.removeItem(key), undefined),
    isForgottenBy: (event) =>
      'key' in event && event.key === key && 'newValue' in event && event.newValue === null,
  }
}
