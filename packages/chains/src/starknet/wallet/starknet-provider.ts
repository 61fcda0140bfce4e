import type { StandardWallet } from '../../wallet/standard/standard-wallet.ts'

/** A request of Starknet's wallet API. */
export interface WalletRequest {
  readonly type: string
  readonly params?: unknown
}

/** An object that a wallet adds to the page as `starknet` or `starknet_…`, as far as validated. */
export interface InjectedWallet {
  readonly id: string
  readonly name: string
  request(request: WalletRequest): unknown
  on(event: string, listener: (...payload: readonly unknown[]) => void): void
  off(event: string, listener: (...payload: readonly unknown[]) => void): void
}

/** The same API behind either of its interfaces. */
export type StarknetHandle =
  | { readonly manner: 'injected'; readonly provider: InjectedWallet }
  | { readonly manner: 'standard'; readonly provider: StandardWallet }

/** The feature of the Wallet Standard that holds the API. */
export const WALLET_API = 'starknet:walletApi'
