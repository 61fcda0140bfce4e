import type { Refund } from '../deposit/refund.ts'
import type { Waiting } from '../waiting/waiting.ts'

/** Properties of an order of any kind. The copy with the higher version is newer. */
export interface VersionedOrder {
  readonly id: string
  readonly version: number
  readonly walletSender: string
  /** Why its payouts are waiting; null if they are not. */
  readonly waiting: Waiting | null
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
  /** The live stream's event with an order of this kind. */
  readonly eventName: 'order_updated' | 'bulk_order_updated'
  /** Parses an event's data. Throws if it breaks the contract. */
  readonly readEvent: (data: string) => O
}
