import { isRefundUnderWay } from '../deposit/refund.ts'
import type { OrderKind, VersionedOrder } from './order-kind.ts'

/** Specification, section 9. */
export const ORDER_POLL_MS = 2_000

/** A refund takes minutes: frequent polling is not needed. */
export const REFUND_POLL_MS = 5_000

/** Milliseconds until the next poll; false once the order has ended and no refund is in progress. Keeps polling while there is no answer yet. */
export function orderPollInterval<O extends VersionedOrder>(
  { pollMs, refundPollMs, hasEnded, refundsOf }: OrderKind<O>,
  order: O | undefined,
): number | false {
  if (order === undefined || !hasEnded(order)) return pollMs
  return refundsOf(order).some(isRefundUnderWay) ? refundPollMs : false
}
