import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bulkOrderQuery } from '../../../entities/bulk-order/bulk-order-queries.ts'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { watchedOrder, type WatchedOrder } from '../../../entities/order/watched-order.ts'

/** A bulk order, polled; the header's event stream tells of it sooner while its owner's wallet is proved. */
export function useBulkOrder(orderId: string): WatchedOrder<BulkOrder> {
  const queryClient = useQueryClient()
  return watchedOrder(useQuery(bulkOrderQuery(queryClient, orderId)))
}
