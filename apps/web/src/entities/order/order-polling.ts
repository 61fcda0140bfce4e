import { ORDER_STATUS_TABLE } from '@sunspan/domain'
import { isRefundUnderWay } from '../deposit/refund.ts'
import type { Order } from './order.ts'

/** Specification, section 9. */
export const ORDER_POLL_MS = 2_000

/** A refund takes minutes: there is no hurry to see it move. */
export const REFUND_POLL_MS = 5_000

/**
 * Time until an order is asked for again; false once its status is final for pollers and no refund is under way. Without an answer
 * yet, polling goes on.
 */
export function orderPollInterval(order: Pick<Order, 'status' | 'refund'> | undefined): number | false {
  if (order === undefined || !ORDER_STATUS_TABLE[order.status].terminal) return ORDER_POLL_MS
  return isRefundUnderWay(order.refund) ? REFUND_POLL_MS : false
}
