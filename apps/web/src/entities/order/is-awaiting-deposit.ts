import type { BulkStatus } from '@sunspan/domain'
import type { Order } from './order.ts'

/** It is unpaid, and still open: its owner can go on or end it. */
export const isAwaitingDeposit = ({
  status,
  transactionIn,
  refund,
}: Pick<Order, 'transactionIn' | 'refund'> & { readonly status: Order['status'] | BulkStatus }): boolean =>
  (status === 'PENDING' || status === 'WAIT_DEPOSIT') && transactionIn === null && refund === null
