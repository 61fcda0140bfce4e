import type { OrderStatus } from '../order/order-status.ts'
import { BULK_STATUSES, type BulkStatus } from './bulk-status.ts'

/** Status of a bulk order's inner order, the one with the deposit: sending while rows are paid. */
export const INNER_ORDER_STATUS = {
  PENDING: 'PENDING',
  WAIT_DEPOSIT: 'WAIT_DEPOSIT',
  DEPOSIT_FAILED: 'DEPOSIT_FAILED',
  DEPOSITED: 'DEPOSITED',
  PROCESSING: 'SENDING',
  COMPLETE: 'COMPLETE',
  REJECTED: 'REJECTED',
  EXPIRED: 'EXPIRED',
} as const satisfies Record<BulkStatus, OrderStatus>

/** The bulk status of an inner order's status. Throws a RangeError for one that no inner order has. */
export function bulkStatusOf(inner: OrderStatus): BulkStatus {
  const found = BULK_STATUSES.find((status) => INNER_ORDER_STATUS[status] === inner)
  if (found === undefined) throw new RangeError(`A bulk order is never ${inner}`)
  return found
}
