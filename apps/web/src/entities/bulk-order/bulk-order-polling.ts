import { BULK_POLL_MS, isTerminalBulkOrder } from '@sunspan/domain'
import { isRefundUnderWay } from '../deposit/refund.ts'
import type { BulkOrder } from './bulk-order.ts'

/**
 * Time until a bulk order is asked for again (specification, section 4); false once its status is final for pollers and no row's
 * refund is under way. Without an answer yet, polling goes on.
 */
export function bulkPollInterval(
  order:
    | (Pick<BulkOrder, 'status' | 'refund'> & {
        readonly rows: readonly Pick<BulkOrder['rows'][number], 'refund'>[]
      })
    | undefined,
): number | false {
  if (order === undefined || !isTerminalBulkOrder(order.status)) return BULK_POLL_MS
  const refunds = [order.refund, ...order.rows.map(({ refund }) => refund)]
  return refunds.some(isRefundUnderWay) ? BULK_POLL_MS : false
}
