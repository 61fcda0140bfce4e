import { queryOptions } from '@tanstack/react-query'
import { RECENT_ORDERS } from '../../../entities/order/order-lists.ts'
import { toListedOrder, type ListedOrder } from '../../../entities/order/order.ts'
import { apiClient } from '../../../shared/api/api-client.ts'

const MOST = '3'
const STALE_MS = 60_000

/** The newest orders of verified wallets: those in progress, and complete ones. */
export const recentOrdersQuery = (wallets: readonly string[]) =>
  queryOptions({
    queryKey: [RECENT_ORDERS, wallets],
    queryFn: async ({ signal }): Promise<readonly ListedOrder[]> => {
      const ask = async (status: 'in_progress' | 'complete'): Promise<readonly ListedOrder[]> => {
        const answer = await apiClient.call('listOrders', {
          query: {
            take: MOST,
            skip: '0',
            status,
            include_bulk_orders: 'true',
            wallets: JSON.stringify(wallets),
          },
          signal,
        })
        return answer.data.map(toListedOrder)
      }
      return (await Promise.all([ask('in_progress'), ask('complete')])).flat()
    },
    enabled: wallets.length > 0,
    staleTime: STALE_MS,
    refetchOnWindowFocus: true,
  })
