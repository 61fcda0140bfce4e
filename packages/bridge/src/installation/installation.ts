import type { Currency, Network, Usd } from '@sunspan/domain'

/** Everything a running installation is told, secrets excepted. */
export interface Installation {
  readonly productName: string
  readonly supportUrl: string | null
  /** Exact origins that may write, and whose hosts are login domains. */
  readonly publicOrigins: readonly string[]
  /** Present on a local devnet only. */
  readonly devnet: { readonly controlUrl: string } | null
  /** How long an order waits for its deposit. */
  readonly orderTtlMs: number
  /** How long after its expiry an order still takes its deposit. */
  readonly lateDepositMs: number
  readonly maxOpenOrdersPerWallet: number
  readonly fees: { readonly swapBps: number; readonly gasMarginBps: number }
  readonly prices: {
    readonly maxAgeMs: number
    readonly maxDeviationBps: number
    readonly sources: readonly PriceSourceSpec[]
  }
  readonly networks: readonly InstallationNetwork[]
}

export type PriceSourceSpec =
  /** Dollars by asset, for the devnet and for tests. */
  | { readonly kind: 'fixed'; readonly usd: Readonly<Record<string, string>> }
  /** A JSON answer; `paths` names the field of each asset, steps divided by dots. */
  | {
      readonly kind: 'http'
      readonly url: string
      readonly paths: Readonly<Record<string, string>>
      readonly timeoutMs: number
    }

export interface InstallationNetwork {
  readonly network: Network
  /** One address for each independent provider. */
  readonly rpcUrls: readonly string[]
  /** How many of them must say the same before money moves; undefined: the majority. */
  readonly rpcQuorum?: number | undefined
  /** RPC for balances in the browser: a path of our own origin or an absolute URL; null where there is none. */
  readonly frontendRpc: string | null
  readonly pollIntervalMs: number
  readonly multicallAddress: string | null
  /** Contracts of USDC that are not served, so that people are told why they cannot send them. */
  readonly unusedUsdc?: readonly string[]
  /** Flat, per transfer that leaves this network. */
  readonly platformFeeUsd: Usd
  readonly currencies: readonly Currency[]
}
