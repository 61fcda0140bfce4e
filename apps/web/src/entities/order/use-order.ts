import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrderKind, VersionedOrder } from './order-kind.ts'
import { orderQuery } from './order-queries.ts'
import { useWatchedOrder, type WatchedOrder } from './watched-order.ts'

/** An order, kept up to date: by the header's live stream while its sender's wallet is verified, otherwise by polling. */
export function useOrder<O extends VersionedOrder>(kind: OrderKind<O>, orderId: string): WatchedOrder<O> {
  return useWatchedOrder(useQuery(orderQuery(kind, useQueryClient(), orderId)))
}
