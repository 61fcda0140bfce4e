import { INNER_ORDER_STATUS } from '@sunspan/domain'
import type { Order } from '../order/order.ts'
import type { BulkOrder } from './bulk-order.ts'

/** The short copy of a bulk order, brought up to date from the order with its rows, unless that is older. */
export function innerOrder(short: Order, bulk: BulkOrder): Order {
  if (bulk.version < short.version) return short
  const count = (wanted: 'COMPLETE' | 'REFUNDED'): number =>
    bulk.rows.filter(({ status }) => status === wanted).length
  return {
    ...short,
    status: INNER_ORDER_STATUS[bulk.status],
    version: bulk.version,
    updatedAt: bulk.updatedAt,
    isCancelled: bulk.isCancelled,
    transactionIn: bulk.transactionIn,
    depositSeenAt: bulk.depositSeenAt,
    executionTimeMs: bulk.executionTimeMs,
    waiting: bulk.waiting,
    refund: bulk.refund,
    confirmations: bulk.confirmations,
    bulk: short.bulk && { ...short.bulk, completed: count('COMPLETE'), refunded: count('REFUNDED') },
  }
}
