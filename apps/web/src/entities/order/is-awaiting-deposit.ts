import type { Order } from './order.ts'

/** It is unpaid, and still open: its owner can go on or end it. */
export const isAwaitingDeposit = ({
  status,
  transactionIn,
  refund,
}: Pick<Order, 'status' | 'transactionIn' | 'refund'>): boolean =>
  (status === 'PENDING' || status === 'WAIT_DEPOSIT') && transactionIn === null && refund === null
