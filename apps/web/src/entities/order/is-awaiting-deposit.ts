import type { Order } from './order.ts'

/** Nobody has paid yet, and the order is still open: its owner can go on or end it. */
export const isAwaitingDeposit = ({
  status,
  transactionIn,
  refund,
}: Pick<Order, 'status' | 'transactionIn' | 'refund'>): boolean =>
  (status === 'PENDING' || status === 'WAIT_DEPOSIT') && transactionIn === null && refund === null
