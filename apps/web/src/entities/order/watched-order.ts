import type { UseQueryResult } from '@tanstack/react-query'
import { useKnownError } from '../../shared/api/use-known-error.ts'
import { isOrderMissing } from './is-order-missing.ts'

/** An order of either kind, as followed by a progress page. */
export interface WatchedOrder<Order> {
  readonly order: Order | undefined
  /** The server reports no such order. */
  readonly isMissing: boolean
  /** The latest request got no response. */
  readonly isOffline: boolean
  readonly error: unknown
  readonly isRefreshing: boolean
  readonly retry: () => void
}

/** State of an order from the latest responses. */
export function useWatchedOrder<Order>(query: UseQueryResult<Order>): WatchedOrder<Order> {
  const error = useKnownError(query)
  const isMissing = isOrderMissing(error) && query.data === undefined
  return {
    order: query.data,
    isMissing,
    isOffline: error !== null && !isMissing,
    error,
    isRefreshing: query.isFetching,
    retry: () => void query.refetch(),
  }
}
