import { ORDER_STATUS_TABLE, type OrderStatus } from '@sunspan/domain'

/** Specification, section 9. */
export const ORDER_POLL_MS = 2_000

/** Time until an order is asked for again; false once its status is final for pollers. Without an answer yet, polling goes on. */
export function orderPollInterval(status: OrderStatus | undefined): number | false {
  return status !== undefined && ORDER_STATUS_TABLE[status].terminal ? false : ORDER_POLL_MS
}
