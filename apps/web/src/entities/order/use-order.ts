import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrderKind, VersionedOrder } from './order-kind.ts'
import { orderQuery } from './order-queries.ts'
import { watchedOrder, type WatchedOrder } from './watched-order.ts'

/** An order, polled; the header's event stream tells of it sooner while its owner's wallet is proved. */
export function useOrder<O extends VersionedOrder>(kind: OrderKind<O>, orderId: string): WatchedOrder<O> {
  return watchedOrder(useQuery(orderQuery(kind, useQueryClient(), orderId)))
}
