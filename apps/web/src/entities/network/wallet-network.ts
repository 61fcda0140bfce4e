import type { WalletNetwork } from '@sunspan/chains'
import type { QueryClient } from '@tanstack/react-query'
import { frontendRpcsQuery, networksQuery } from './network-queries.ts'
import type { Network } from './network.ts'

/** The data that a wallet needs to switch to a network or add it; undefined for a network without a chain id. */
export function toWalletNetwork(network: Network, rpcUrl: string): WalletNetwork | undefined {
  if (network.chainId === null) return undefined
  return {
    id: network.id,
    name: network.name,
    chainId: network.chainId,
    rpcUrl,
    explorerUrl: network.explorerUrl,
    nativeSymbol: network.nativeSymbol,
    nativeDecimals: network.nativeDecimals,
  }
}

/** The same by network id. Throws if the network has no chain id. */
export async function findWalletNetwork(queryClient: QueryClient, networkId: string): Promise<WalletNetwork> {
  const [networks, rpcs] = await Promise.all([
    queryClient.ensureQueryData(networksQuery()),
    queryClient.ensureQueryData(frontendRpcsQuery()),
  ])
  const network = networks.find(({ id }) => id === networkId)
  const found = network === undefined ? undefined : toWalletNetwork(network, rpcs.get(networkId) ?? '')
  if (found === undefined) throw new Error(`${networkId} is not a network that a wallet can be on`)
  return found
}
