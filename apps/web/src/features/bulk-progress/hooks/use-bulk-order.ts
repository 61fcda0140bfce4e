import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { bulkOrderFeed } from '../../../entities/bulk-order/bulk-order-feed.ts'
import { bulkOrderQuery, storeBulkOrder } from '../../../entities/bulk-order/bulk-order-queries.ts'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { watchedOrder, type WatchedOrder } from '../../../entities/order/watched-order.ts'
import { useWalletFeed } from '../../../entities/wallet/use-wallet-feed.ts'

/** A bulk order, polled and followed live while its owner's wallet is proved. */
export function useBulkOrder(orderId: string): WatchedOrder<BulkOrder> {
  const queryClient = useQueryClient()
  const query = useQuery(bulkOrderQuery(queryClient, orderId))
  useWalletFeed(
    useCallback(
      (address: string) => bulkOrderFeed(address, (order) => storeBulkOrder(queryClient, order)),
      [queryClient],
    ),
  )
  return watchedOrder(query)
}
