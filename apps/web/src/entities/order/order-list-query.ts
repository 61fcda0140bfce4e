import { ApiError } from '@sunspan/api/client'
import { EXPLORER_PAGE_SIZE, explorerPollMs, mayLoadMore, type OrderFilter } from '@sunspan/domain'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { apiClient } from '../../shared/api/api-client.ts'
import { toOrder, type Order } from './order.ts'

export interface OrderListQuestion {
  /** Addresses verified by the session; at least one. */
  readonly wallets: readonly string[]
  readonly filter: OrderFilter
  /** Part of an id, address or transaction hash; empty for no search. */
  readonly search: string
}

interface PageStart {
  readonly skip: number
  /** Creation time of the newest order on the first page: pages do not shift as new orders arrive. */
  readonly until: string | undefined
}

const FIRST: PageStart = { skip: 0, until: undefined }

/**
 * Orders of both kinds, newest first, paged. All loaded pages are refreshed every 5 s, or every 15 s once two or more pages were added to the first
 * (specification, section 9).
 */
export const orderListQuery = ({ wallets, filter, search }: OrderListQuestion) =>
  infiniteQueryOptions({
    queryKey: ['orders', wallets, filter, search],
    initialPageParam: FIRST,
    queryFn: async ({ pageParam, signal }): Promise<readonly Order[]> => {
      const answer = await apiClient.call('listOrders', {
        query: {
          take: String(EXPLORER_PAGE_SIZE),
          skip: String(pageParam.skip),
          status: filter,
          include_bulk_orders: 'true',
          wallets: JSON.stringify(wallets),
          ...(search === '' ? {} : { search }),
          ...(pageParam.until === undefined ? {} : { until: pageParam.until }),
        },
        signal,
      })
      return answer.data.map(toOrder)
    },
    getNextPageParam: (last, pages): PageStart | undefined => {
      const skip = pages.reduce((sum, page) => sum + page.length, 0)
      if (!mayLoadMore(filter, skip, last.length)) return undefined
      return { skip, until: pages[0]?.[0]?.createdAt.toISOString() }
    },
    select: ({ pages }) => pages.flat(),
    // The list stays visible while a new query loads.
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isSignedOut(state.error) ? false : explorerPollMs(state.data?.pages.length ?? 1),
  })

/** The session has ended, or has not verified any of these wallets. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401
