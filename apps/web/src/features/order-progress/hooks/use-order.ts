import { useQuery, useQueryClient } from '@tanstack/react-query'
import { orderQuery } from '../../../entities/order/order-queries.ts'
import type { Order } from '../../../entities/order/order.ts'
import { watchedOrder, type WatchedOrder } from '../../../entities/order/watched-order.ts'

/** An order, polled; the header's event stream tells of it sooner while its owner's wallet is proved. */
export function useOrder(orderId: string): WatchedOrder<Order> {
  const queryClient = useQueryClient()
  return watchedOrder(useQuery(orderQuery(queryClient, orderId)))
}
