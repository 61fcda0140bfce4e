import { isRefundUnderWay } from '../deposit/refund.ts'
import type { OrderKind, VersionedOrder } from './order-kind.ts'

/** Specification, section 9. */
export const ORDER_POLL_MS = 2_000

/** A refund takes minutes: there is no hurry to see it move. */
export const REFUND_POLL_MS = 5_000

/** Milliseconds until an order is asked for again; false once it has ended and no refund is under way. Without an answer yet, polling goes on. */
export function orderPollInterval<O extends VersionedOrder>(
  { pollMs, refundPollMs, hasEnded, refundsOf }: OrderKind<O>,
  order: O | undefined,
): number | false {
  if (order === undefined || !hasEnded(order)) return pollMs
  return refundsOf(order).some(isRefundUnderWay) ? refundPollMs : false
}
