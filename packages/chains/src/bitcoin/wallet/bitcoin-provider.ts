import type { StandardWallet } from '../../wallet/standard/standard-wallet.ts'

/** A wallet that answers with JSON-RPC objects (WBIP 002); errors are returned, not thrown. */
export interface WbipProvider {
  readonly request: (method: string, params: object | null) => unknown
  /** Returns the unsubscribe function. */
  readonly addListener?: unknown
}

/** A wallet with UniSat's methods, which several others have adopted. Rejects with errors. */
export interface UniSatProvider {
  readonly requestAccounts: () => unknown
  readonly getAccounts: () => unknown
  readonly signMessage: (text: string, type: string) => unknown
  readonly sendBitcoin: (address: string, satoshis: number) => unknown
  readonly on?: unknown
  readonly removeListener?: unknown
  readonly disconnect?: unknown
}

/**
 * A Bitcoin wallet, by its interface. A Wallet Standard wallet only signs: the page selects the coins and sends. Wallet answers are
 * untrusted.
 */
export type BitcoinHandle =
  | { readonly manner: 'wbip'; readonly provider: WbipProvider }
  /** WBIP 002 with parameters of its own: see leather-requests.ts. */
  | { readonly manner: 'leather'; readonly provider: WbipProvider }
  | { readonly manner: 'unisat'; readonly provider: UniSatProvider }
  | { readonly manner: 'standard'; readonly provider: StandardWallet }
