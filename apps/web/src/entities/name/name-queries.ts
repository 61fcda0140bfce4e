import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../shared/api/api-client.ts'
import { loadChunk } from '../../shared/lazy/load-chunk.ts'

/** As long as the server caches answers. */
const NAME_STALE_MS = 15_000

/** Loaded on demand: most users enter no name. */
const loadChecks = () => loadChunk('name-check', () => import('./check-name.ts'))

/** The address behind a name on a network, signed by the service. Fails if that cannot be verified. */
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
    // What a confirmation step shows must not change while the user reads it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

/** The names of an address on a network, its default first. */
export const addressNamesQuery = (networkId: string, address: string) =>
  queryOptions({
    queryKey: ['address-names', networkId, address],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
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
