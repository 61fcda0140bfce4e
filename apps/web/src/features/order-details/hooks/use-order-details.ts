import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { BULK_ORDERS } from '../../../entities/bulk-order/bulk-orders.ts'
import type { VersionedOrder } from '../../../entities/order/order-kind.ts'
import { ORDER_POLL_MS, pollUnlessStreamed, type PolledState } from '../../../entities/order/order-polling.ts'
import { orderQuery } from '../../../entities/order/order-queries.ts'
import type { Order } from '../../../entities/order/order.ts'
import { SINGLE_ORDERS } from '../../../entities/order/single-orders.ts'
import { watchedOrder, type WatchedOrder } from '../../../entities/order/watched-order.ts'

const interval = <O extends VersionedOrder>({ state }: { state: PolledState<O> }): number | false =>
  pollUnlessStreamed(state, ORDER_POLL_MS)

/** An order of either kind, updated by the live stream, or polled every 2 s while it is shown (specification, section 4). */
export function useOrderDetails(orderId: string): WatchedOrder<Order> {
  const queryClient = useQueryClient()
  return watchedOrder(
    useQuery({ ...orderQuery(SINGLE_ORDERS, queryClient, orderId), refetchInterval: interval }),
  )
}

/** An order's recipients, kept up to date in the same way; undefined for an order with one recipient, and until loaded. */
export function useBulkDetails(order: Order): BulkOrder | undefined {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    ...orderQuery(BULK_ORDERS, queryClient, order.id),
    refetchInterval: interval,
    enabled: order.bulk !== null,
  })
  return data
}
