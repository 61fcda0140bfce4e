/** The part of the browser's window that wallets are found through. */
export interface WalletWindow {
  addEventListener(type: string, listener: (event: Event) => void): void
  dispatchEvent(event: Event): boolean
  /** What wallets put there before they announced themselves. */
  readonly ethereum?: unknown
  readonly location?: { readonly href: string }
}

/** Where the connected wallet is remembered over reloads: the browser's local storage. */
export type WalletStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
