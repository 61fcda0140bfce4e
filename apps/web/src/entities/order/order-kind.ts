import type { Refund } from '../deposit/refund.ts'

/** Properties of an order of any kind. The copy with the higher version is newer. */
export interface VersionedOrder {
  readonly id: string
  readonly version: number
}

/** The differences between kinds of orders. Queries, polling and live updates are shared and take one of these. */
export interface OrderKind<O extends VersionedOrder> {
  /** Prefix of each order's query key. */
  readonly key: string
  /** Throws the API client's errors. */
  readonly getOrder: (id: string, signal: AbortSignal) => Promise<O>
  /** Polling interval of an order. */
  readonly pollMs: number
  /** Polling interval after the order has ended, while a refund is in progress. */
  readonly refundPollMs: number
  /** True once the status is final for polling. */
  readonly hasEnded: (order: O) => boolean
  readonly refundsOf: (order: O) => readonly (Refund | null)[]
  /** Name of a wallet's live updates among the tabs of a browser, without the wallet's address. */
  readonly feedName: string
  readonly feedUrl: (address: string) => string
  /** Parses an event's data. Throws if it breaks the contract. */
  readonly readEvent: (data: string) => O
}
