import type { Refund } from '../deposit/refund.ts'

/** What an order of any kind has. Of two copies the one with the higher version is newer. */
export interface VersionedOrder {
  readonly id: string
  readonly version: number
}

/** What differs between the kinds of order. Queries, polling and live updates are the same for all, and take one of these. */
export interface OrderKind<O extends VersionedOrder> {
  /** What begins the key of each order's query. */
  readonly key: string
  /** Throws what the API client throws. */
  readonly getOrder: (id: string, signal: AbortSignal) => Promise<O>
  /** Until an order is asked for again. */
  readonly pollMs: number
  /** The same once it has ended, while a refund is under way. */
  readonly refundPollMs: number
  /** True once the status is final for pollers. */
  readonly hasEnded: (order: O) => boolean
  readonly refundsOf: (order: O) => readonly (Refund | null)[]
  /** What the tabs of a browser know the live updates of a wallet by, but for its address. */
  readonly feedName: string
  readonly feedUrl: (address: string) => string
  /** An event's data. Throws where it breaks the contract. */
  readonly readEvent: (data: string) => O
}
