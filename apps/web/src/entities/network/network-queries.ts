import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { FrontendRpcWire } from '@sunspan/api'
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
    // The same networks are set again once their address rules are there: what judges addresses must then be rendered again.
    structuralSharing: false,
  })

/** RPC endpoints for browsers, by network id; they may be relative to the page. */
export const frontendRpcsQuery = () =>
  queryOptions({
    queryKey: ['frontend-rpcs'],
    queryFn: async ({ signal }) => toRpcUrls(await apiClient.call('listFrontendRpcs', { signal })),
    staleTime: 10 * 60_000,
  })

export const toRpcUrls = (entries: readonly FrontendRpcWire[]): ReadonlyMap<string, string> =>
  new Map(entries.map(({ id, rpc }) => [id, rpc]))

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
