import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { loadFamilies } from '@sunspan/chains'
import { apiClient } from '../../shared/api/api-client.ts'
import { type Network, toNetwork } from './network.ts'

/** All networks, inactive ones included, in the server's order. */
export const networksQuery = () =>
  queryOptions({
    queryKey: ['networks'],
    queryFn: async ({ signal }) => {
      const networks = (await apiClient.call('listNetworks', { signal })).map(toNetwork)
      // Loads the address rules of the networks' families along with the networks.
      await loadFamilies(networks.map(({ family }) => family))
      return networks
    },
    staleTime: 60_000,
  })

/** RPC endpoints for browsers, by network id; they may be relative to the page. */
export const frontendRpcsQuery = () =>
  queryOptions({
    queryKey: ['frontend-rpcs'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const entries = await apiClient.call('listFrontendRpcs', { signal })
      return new Map(entries.map(({ id, rpc }) => [id, rpc]))
    },
    staleTime: 10 * 60_000,
  })

export const useNetworks = (): UseQueryResult<Network[]> => useQuery(networksQuery())

export function useNetwork(id: string | undefined): Network | undefined {
  const { data } = useNetworks()
  return data?.find((network) => network.id === id)
}

/** Undefined until loaded, and for networks without an RPC endpoint for browsers. */
export function useRpcUrl(networkId: string | undefined): string | undefined {
  const { data } = useQuery(frontendRpcsQuery())
  return networkId === undefined ? undefined : data?.get(networkId)
}
