import { followedWallets } from '../../shared/live/followed-wallets.ts'
import { isRefundUnderWay } from '../deposit/refund.ts'
import { isOrderMissing } from './is-order-missing.ts'
import type { OrderKind, VersionedOrder } from './order-kind.ts'

/** Specification, section 9. */
export const ORDER_POLL_MS = 2_000

/** A refund takes minutes: frequent polling is not needed. */
export const REFUND_POLL_MS = 5_000

/** The place in a queue moves without an event of the order. */
const QUEUE_POLL_MS = 10_000

/** What is known of a request for an order. */
export interface PolledState<O> {
  readonly data: O | undefined
  readonly error: unknown
}

/** Milliseconds until the next poll; false once the order has ended and no refund is in progress. Keeps polling while there is no answer yet. */
export function orderPollInterval<O extends VersionedOrder>(
  { pollMs, refundPollMs, hasEnded, refundsOf }: OrderKind<O>,
  order: O | undefined,
): number | false {
  if (order === undefined || !hasEnded(order)) return pollMs
  return refundsOf(order).some(isRefundUnderWay) ? refundPollMs : false
}

/**
 * Polling is for orders that the live stream does not include: `intervalMs` until the next poll of an order then, false for one that the server does
 * not know. An order that could not be read is polled until it can be.
 */
export function pollUnlessStreamed<O extends VersionedOrder>(
  { data, error }: PolledState<O>,
  intervalMs: number | false,
): number | false {
  if (isOrderMissing(error)) return false
  if (error !== null || data === undefined || !followedWallets.has(data.walletSender)) return intervalMs
  return intervalMs !== false && data.waiting !== null ? QUEUE_POLL_MS : false
}
