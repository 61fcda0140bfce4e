import type { BulkStatus } from '@sunspan/domain'
import type { Order } from './order.ts'

/** No deposit of it was seen, and it is still open: its owner can go on or end it. */
export const isAwaitingDeposit = ({
  status,
  transactionIn,
  confirmations,
  refund,
}: Pick<Order, 'transactionIn' | 'confirmations' | 'refund'> & {
  readonly status: Order['status'] | BulkStatus
}): boolean =>
  (status === 'PENDING' || status === 'WAIT_DEPOSIT') &&
  transactionIn === null &&
  confirmations === null &&
  refund === null
