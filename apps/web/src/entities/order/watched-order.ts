import type { UseQueryResult } from '@tanstack/react-query'
import { isOrderMissing } from './is-order-missing.ts'

/** An order of either kind as a progress page follows it. */
export interface WatchedOrder<Order> {
  readonly order: Order | undefined
  /** No such order, as the server says. */
  readonly isMissing: boolean
  /** The newest question got no answer. */
  readonly isOffline: boolean
  readonly isRefreshing: boolean
  readonly retry: () => void
}

/** What the newest answers make of an order. */
export function watchedOrder<Order>(query: UseQueryResult<Order>): WatchedOrder<Order> {
  const isMissing = isOrderMissing(query.error) && query.data === undefined
  return {
    order: query.data,
    isMissing,
    isOffline: query.isError && !isMissing,
    isRefreshing: query.isFetching,
    retry: () => void query.refetch(),
  }
}
