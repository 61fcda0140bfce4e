import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrderKind, VersionedOrder } from './order-kind.ts'
import { orderQuery } from './order-queries.ts'
import { watchedOrder, type WatchedOrder } from './watched-order.ts'

/** A polled order. While its owner's wallet is verified, the header's event stream delivers updates sooner. */
export function useOrder<O extends VersionedOrder>(kind: OrderKind<O>, orderId: string): WatchedOrder<O> {
  return watchedOrder(useQuery(orderQuery(kind, useQueryClient(), orderId)))
}
