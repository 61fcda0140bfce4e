import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { orderFeed } from '../../../entities/order/order-feed.ts'
import { orderQuery, isOrderMissing, storeOrder } from '../../../entities/order/order-queries.ts'
import type { Order } from '../../../entities/order/order.ts'
import { useWalletFeed } from '../../../entities/wallet/use-wallet-feed.ts'

export interface OrderState {
  readonly order: Order | undefined
  /** No such order, as the server says. */
  readonly isMissing: boolean
  /** The newest question got no answer. */
  readonly isOffline: boolean
  readonly isRefreshing: boolean
  readonly retry: () => void
}

/** An order, polled and followed live while its owner's wallet is proved. */
export function useOrder(orderId: string): OrderState {
  const queryClient = useQueryClient()
  const query = useQuery(orderQuery(queryClient, orderId))
  useOrderStream()
  const isMissing = isOrderMissing(query.error) && query.data === undefined
  return {
    order: query.data,
    isMissing,
    isOffline: query.isError && !isMissing,
    isRefreshing: query.isFetching,
    retry: () => void query.refetch(),
  }
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
