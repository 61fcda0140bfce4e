import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { bulkOrderFeed } from '../../../entities/bulk-order/bulk-order-feed.ts'
import { bulkOrderQuery, storeBulkOrder } from '../../../entities/bulk-order/bulk-order-queries.ts'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { isOrderMissing } from '../../../entities/order/order-queries.ts'
import { useWalletFeed } from '../../../entities/wallet/use-wallet-feed.ts'

export interface BulkOrderState {
  readonly order: BulkOrder | undefined
  /** No such order, as the server says. */
  readonly isMissing: boolean
  /** The newest question got no answer. */
  readonly isOffline: boolean
  readonly isRefreshing: boolean
  readonly retry: () => void
}

/** A bulk order, polled and followed live while its owner's wallet is proved. */
export function useBulkOrder(orderId: string): BulkOrderState {
  const queryClient = useQueryClient()
  const query = useQuery(bulkOrderQuery(queryClient, orderId))
  useWalletFeed(
    useCallback(
      (address: string) => bulkOrderFeed(address, (order) => storeBulkOrder(queryClient, order)),
      [queryClient],
    ),
  )
  const isMissing = isOrderMissing(query.error) && query.data === undefined
  return {
    order: query.data,
    isMissing,
    isOffline: query.isError && !isMissing,
    isRefreshing: query.isFetching,
    retry: () => void query.refetch(),
  }
}
