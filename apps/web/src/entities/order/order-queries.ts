import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { OrderKind, VersionedOrder } from './order-kind.ts'
import { orderPollInterval, pollUnlessStreamed } from './order-polling.ts'

type Keyed = Pick<OrderKind<never>, 'key'>

const keyOf = ({ key }: Keyed, id: string) => [key, id] as const

/**
 * One order: fetched at once, then updated by the live stream, or polled at its kind's interval until it has ended. An older copy never replaces a newer
 * one.
 */
export function orderQuery<O extends VersionedOrder>(
  kind: OrderKind<O>,
  queryClient: QueryClient,
  id: string,
) {
  const queryKey = keyOf(kind, id)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<O> => {
      const order = await kind.getOrder(id, signal)
      return newerOrder(queryClient.getQueryData<O>(queryKey), order)
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => pollUnlessStreamed(state, orderPollInterval(kind, state.data)),
  })
}

/** Stores an order from any source: a response, the event stream, another tab. */
export function storeOrder<O extends VersionedOrder>(
  kind: OrderKind<O>,
  queryClient: QueryClient,
  order: O,
): void {
  queryClient.setQueryData<O>(keyOf(kind, order.id), (known) => newerOrder(known, order))
}

/** Changes the stored copy of an order, if there is one. */
export function amendOrder<O extends VersionedOrder>(
  kind: OrderKind<O>,
  queryClient: QueryClient,
  id: string,
  amend: (known: O) => O,
): void {
  queryClient.setQueryData<O>(keyOf(kind, id), (known) => known && amend(known))
}

/** Refetches an order wherever it is shown. */
export const refreshOrder = (kind: Keyed, queryClient: QueryClient, id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(kind, id) })

/** Polling, the event stream and other tabs race: an older copy never overwrites a newer one. */
export function newerOrder<O extends VersionedOrder>(known: O | undefined, incoming: O): O {
  return known !== undefined && known.id === incoming.id && known.version > incoming.version
    ? known
    : incoming
}
