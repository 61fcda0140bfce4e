import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { apiClient } from '../../shared/api/api-client.ts'
import { isOrderMissing } from '../order/is-order-missing.ts'
import { bulkPollInterval } from './bulk-order-polling.ts'
import { logBulkFailure } from './log-bulk-failure.ts'
import { newerBulkOrder, toBulkOrder, type BulkOrder } from './bulk-order.ts'

/** What begins the key of each bulk order's query. */
export const BULK_ORDER_KEY = 'bulk-order'
const bulkOrderKey = (id: string) => [BULK_ORDER_KEY, id] as const

/** One bulk order: asked for at once, then every 10 s until it has ended. An older copy never replaces a newer one. */
export function bulkOrderQuery(queryClient: QueryClient, id: string) {
  return queryOptions({
    queryKey: bulkOrderKey(id),
    queryFn: async ({ signal }): Promise<BulkOrder> => {
      const call = apiClient.call('getBulkOrder', { params: { id }, signal })
      const order = toBulkOrder(await logBulkFailure('get', call, signal))
      return newerBulkOrder(queryClient.getQueryData<BulkOrder>(bulkOrderKey(id)), order)
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (isOrderMissing(state.error) ? false : bulkPollInterval(state.data)),
  })
}

/** Takes in a bulk order from anywhere: a call's answer, the event stream, another tab. */
export function storeBulkOrder(queryClient: QueryClient, order: BulkOrder): void {
  queryClient.setQueryData<BulkOrder>(bulkOrderKey(order.id), (known) => newerBulkOrder(known, order))
}

/** Asks for a bulk order anew wherever it is shown. */
export const refreshBulkOrder = (queryClient: QueryClient, id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: bulkOrderKey(id) })
