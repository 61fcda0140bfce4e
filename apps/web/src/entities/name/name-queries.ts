import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../shared/api/api-client.ts'

/** As long as the server keeps what it was told. */
const NAME_STALE_MS = 15_000

/** What a name stands for on a network; fails while that cannot be told. */
export const nameQuery = (networkId: string, name: string) =>
  queryOptions({
    queryKey: ['name', networkId, name],
    queryFn: ({ signal }) =>
      apiClient.call('resolveName', { params: { networkName: networkId }, query: { name }, signal }),
    staleTime: NAME_STALE_MS,
    // What stands on a confirm step must not change under the person's hand.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

/** The name that an address goes by on a network; null where it has none. */
export const addressNameQuery = (networkId: string, address: string) =>
  queryOptions({
    queryKey: ['address-name', networkId, address],
    queryFn: async ({ signal }): Promise<string | null> => {
      const names = await apiClient.call('listDomainNames', {
        params: { address, networkName: networkId },
        signal,
      })
      return (names.find(({ is_default }) => is_default) ?? names[0])?.name ?? null
    },
    staleTime: NAME_STALE_MS,
    retry: false,
  })
