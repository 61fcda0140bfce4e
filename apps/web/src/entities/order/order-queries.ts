import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { apiClient } from '../../shared/api/api-client.ts'
import { isOrderMissing } from './is-order-missing.ts'
import { newerOrder, toOrder, type Order } from './order.ts'
import { orderPollInterval } from './order-polling.ts'

/** What begins the key of each order's query. */
export const ORDER_KEY = 'order'
const orderKey = (id: string) => [ORDER_KEY, id] as const

/** One order: asked for at once, then every 2 s until it has ended. An older copy never replaces a newer one. */
export function orderQuery(queryClient: QueryClient, id: string) {
  return queryOptions({
    queryKey: orderKey(id),
    queryFn: async ({ signal }): Promise<Order> => {
      const order = toOrder(await apiClient.call('getOrder', { params: { id }, signal }))
      return newerOrder(queryClient.getQueryData<Order>(orderKey(id)), order)
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (isOrderMissing(state.error) ? false : orderPollInterval(state.data)),
  })
}

/** Takes in an order from anywhere: a call's answer, the event stream, another tab. */
export function storeOrder(queryClient: QueryClient, order: Order): void {
  queryClient.setQueryData<Order>(orderKey(order.id), (known) => newerOrder(known, order))
}
