import type { ChainFamily } from '@sunspan/domain'

/** Where the connected wallets are remembered over reloads: the browser's local storage. */
export type WalletStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface RememberedWallet {
  get(): string | null
  set(walletId: string): void
  forget(): void
  /** Whether an event of the window says that another tab has forgotten it. */
  isForgottenBy(event: Event): boolean
}

/** Remembers which wallet of a family to reconnect. Where the browser forbids storage, nothing is remembered and nothing breaks. */
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
