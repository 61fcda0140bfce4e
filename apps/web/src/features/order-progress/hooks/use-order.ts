import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { orderFeed } from '../../../entities/order/order-feed.ts'
import { orderQuery, storeOrder } from '../../../entities/order/order-queries.ts'
import type { Order } from '../../../entities/order/order.ts'
import { watchedOrder, type WatchedOrder } from '../../../entities/order/watched-order.ts'
import { useWalletFeed } from '../../../entities/wallet/use-wallet-feed.ts'

/** An order, polled and followed live while its owner's wallet is proved. */
export function useOrder(orderId: string): WatchedOrder<Order> {
  const queryClient = useQueryClient()
  const query = useQuery(orderQuery(queryClient, orderId))
  useOrderStream()
  return watchedOrder(query)
}

function useOrderStream(): void {
  const queryClient = useQueryClient()
  useWalletFeed(
    useCallback(
      (address: string) => orderFeed(address, (order) => storeOrder(queryClient, order)),
      [queryClient],
    ),
  )
}
