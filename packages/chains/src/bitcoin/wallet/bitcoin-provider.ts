import type { StandardWallet } from '../../wallet/standard/standard-wallet.ts'

/** A wallet that answers JSON-RPC objects (WBIP 002); errors are answered, not thrown. */
export interface WbipProvider {
  readonly request: (method: string, params: object | null) => unknown
  /** Returns what stops it. */
  readonly addListener?: unknown
}

/** A wallet with the methods of UniSat, which several others have taken over. Rejects with errors. */
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
 * A wallet of Bitcoin, by the manner in which it is spoken to. One of the Wallet Standard only signs: the page chooses the coins and sends.
 * What a wallet answers is untrusted.
 */
export type BitcoinHandle =
  | { readonly manner: 'wbip'; readonly provider: WbipProvider }
  | { readonly manner: 'unisat'; readonly provider: UniSatProvider }
  | { readonly manner: 'standard'; readonly provider: StandardWallet }
