import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useNetworks } from '../../../entities/network/network-queries.ts'
import {
  isSignedOut,
  orderListQuery,
  type OrderListQuestion,
} from '../../../entities/order/order-list-query.ts'
import { useKnownError } from '../../../shared/api/use-known-error.ts'
import { orderRow, type OrderRowView } from '../model/order-row.ts'
import { useNow } from './use-now.ts'

export interface OrderListState {
  /** Undefined until the first answer. */
  readonly rows: readonly OrderRowView[] | undefined
  /** What is shown still answers the question before. */
  readonly isStale: boolean
  readonly isOffline: boolean
  readonly error: unknown
  /** The session has ended: the user has to sign in again. */
  readonly isSignedOut: boolean
  readonly isRefreshing: boolean
  readonly retry: () => void
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Resolves once that has ended, also where a refresh of the list has taken its place, and the list has no further rows. */
  readonly loadMore: () => Promise<unknown>
}

/** The list's rows, page by page, kept up to date. */
export function useOrderList(question: OrderListQuestion): OrderListState {
  const query = useInfiniteQuery(orderListQuery(question))
  const error = useKnownError(query)
  const now = useNow()
  const { data: networks } = useNetworks()
  const { data: orders, fetchNextPage, refetch } = query
  const rows = useMemo(() => {
    const known = new Map((networks ?? []).map((network) => [network.id, network]))
    // A page boundary may show an order twice for a moment: it is one row.
    return orders === undefined
      ? undefined
      : [...new Map(orders.map((order) => [order.id, order])).values()].map((order) =>
          orderRow(order, known, now),
        )
  }, [orders, networks, now])
  return {
    rows,
    isStale: query.isPlaceholderData,
    error,
    isOffline: error !== null && !isSignedOut(error),
    isSignedOut: isSignedOut(query.error),
    isRefreshing: query.isFetching,
    retry: useCallback(() => void refetch(), [refetch]),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: useCallback(() => fetchNextPage(), [fetchNextPage]),
  }
}
