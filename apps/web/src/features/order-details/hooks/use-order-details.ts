import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { BULK_ORDERS } from '../../../entities/bulk-order/bulk-orders.ts'
import { isOrderMissing } from '../../../entities/order/is-order-missing.ts'
import { ORDER_POLL_MS } from '../../../entities/order/order-polling.ts'
import { orderQuery } from '../../../entities/order/order-queries.ts'
import type { Order } from '../../../entities/order/order.ts'
import { SINGLE_ORDERS } from '../../../entities/order/single-orders.ts'
import { watchedOrder, type WatchedOrder } from '../../../entities/order/watched-order.ts'

const interval = ({ state }: { state: { error: unknown } }): number | false =>
  isOrderMissing(state.error) ? false : ORDER_POLL_MS

/** An order of either kind, asked for every 2 s for as long as it is looked at (specification, section 4). */
export function useOrderDetails(orderId: string): WatchedOrder<Order> {
  const queryClient = useQueryClient()
  return watchedOrder(
    useQuery({ ...orderQuery(SINGLE_ORDERS, queryClient, orderId), refetchInterval: interval }),
  )
}

/** The recipients of an order, as often; undefined for an order of one recipient, and until they are there. */
export function useBulkDetails(order: Order): BulkOrder | undefined {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    ...orderQuery(BULK_ORDERS, queryClient, order.id),
    refetchInterval: interval,
    enabled: order.bulk !== null,
  })
  return data
}
