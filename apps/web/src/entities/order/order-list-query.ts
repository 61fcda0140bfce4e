import { ApiError } from '@sunspan/api/client'
import { EXPLORER_PAGE_SIZE, explorerPollMs, mayLoadMore, type OrderFilter } from '@sunspan/domain'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { apiClient } from '../../shared/api/api-client.ts'
import { followedWallets } from '../../shared/live/followed-wallets.ts'
import { ORDER_LISTS } from './order-lists.ts'
import { toListedOrder, type ListedOrder } from './order.ts'

export type KindFilter = 'any' | 'transfer' | 'swap' | 'bulk'

export interface OrderListQuestion {
  /** Addresses verified by the session; at least one. */
  readonly wallets: readonly string[]
  readonly filter: OrderFilter
  readonly kind: KindFilter
  /** What an id, an address, a hash, a token or a network begins with; empty for none. */
  readonly search: string
}

interface OrderPage {
  readonly orders: readonly ListedOrder[]
  /** Where the next page begins; null after the last. */
  readonly next: string | null
}

/** Of the first page. */
const START = ''

/**
 * Orders of both kinds, newest first, paged. Without a live stream of all wallets, all loaded pages are refreshed every 5 s, or every 15 s
 * once two or more pages were added to the first (specification, section 9).
 */
export const orderListQuery = ({ wallets, filter, kind, search }: OrderListQuestion) =>
  infiniteQueryOptions({
    queryKey: [ORDER_LISTS, wallets, filter, kind, search],
    initialPageParam: START,
    queryFn: async ({ pageParam, signal }): Promise<OrderPage> => {
      const answer = await apiClient.call('listOrders', {
        query: {
          take: String(EXPLORER_PAGE_SIZE),
          ...listFilters({ wallets, filter, kind, search }),
          ...(pageParam === START ? {} : { after: pageParam }),
        },
        signal,
      })
      return { orders: answer.data.map(toListedOrder), next: answer.next ?? null }
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.orders.length, 0)
      return mayLoadMore(filter, loaded, last.orders.length) ? last.next : null
    },
    select: ({ pages }) => pages.flatMap(({ orders }) => orders),
    // The list stays visible while a new query loads.
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (isSignedOut(state.error) || (state.error === null && wallets.every(followedWallets.has)))
        return false
      return explorerPollMs(state.data?.pages.length ?? 1)
    },
  })

/** The parameters that narrow a list, and a statement of it. */
export const listFilters = ({ wallets, filter, kind, search }: OrderListQuestion) => ({
  status: filter,
  ...(kind === 'any' ? { include_bulk_orders: 'true' as const } : { kind }),
  wallets: JSON.stringify(wallets),
  ...(search === '' ? {} : { search }),
})

/** The session has ended, or has not verified any of these wallets. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401
