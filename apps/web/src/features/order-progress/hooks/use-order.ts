import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orderQuery, isOrderMissing, storeOrder } from '../../../entities/order/order-queries.ts'
import { watchOrders } from '../../../entities/order/order-stream.ts'
import type { Order } from '../../../entities/order/order.ts'
import { useWalletLogin } from '../../../entities/wallet/use-wallet.ts'
import { apiClient } from '../../../shared/api/api-client.ts'

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
  const login = useWalletLogin('evm')
  const address = login.status === 'authorized' ? login.address : undefined
  useEffect(() => {
    if (address === undefined || typeof EventSource === 'undefined') return
    return watchOrders(
      {
        urlOf: (wallet) => apiClient.urlOf('streamOrders', { query: { wallet_address: wallet } }),
        openEventSource: (url) => new EventSource(url, { withCredentials: true }),
        openChannel: (name) => new BroadcastChannel(name),
        locks: navigator.locks as LockManager | undefined,
        onOrder: (order) => storeOrder(queryClient, order),
        onProblem: (error) => console.warn('[orders] stream', error),
      },
      address,
    )
  }, [address, queryClient])
}
