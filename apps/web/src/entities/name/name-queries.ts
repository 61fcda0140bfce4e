import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../shared/api/api-client.ts'
import { loadChunk } from '../../shared/ui/lazy/load-chunk.ts'

/** As long as the server keeps what it was told. */
const NAME_STALE_MS = 15_000

/** Most people type no name. */
const loadChecks = () => loadChunk('name-check', () => import('./check-name.ts'))

/** What a name stands for on a network, as the service has signed it; fails while that cannot be told. */
export const nameQuery = (networkId: string, name: string) =>
  queryOptions({
    queryKey: ['name', networkId, name],
    queryFn: async ({ signal }) => {
      const params = { networkName: networkId }
      const answer = await apiClient.call('resolveName', { params, query: { name }, signal })
      const { checkNameAnswer } = await loadChecks()
      return checkNameAnswer({ networkId, name }, answer)
    },
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
      const { checkAddressNames } = await loadChecks()
      return checkAddressNames({ networkId, address }, names)
    },
    staleTime: NAME_STALE_MS,
    retry: false,
  })
