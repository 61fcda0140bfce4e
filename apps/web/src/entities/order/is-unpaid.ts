import { ORDER_STATUS_TABLE } from '@sunspan/domain'
import type { ListedOrder } from './order.ts'

/** It has ended without a deposit: nothing went wrong, and no money is anywhere. */
export const isUnpaid = ({
  status,
  transactionIn,
  refund,
}: Pick<ListedOrder, 'status' | 'transactionIn' | 'refund'>): boolean =>
  ORDER_STATUS_TABLE[status].filter === 'ended' && transactionIn === null && refund === null
