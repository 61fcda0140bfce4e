import { useQueries, useQuery } from '@tanstack/react-query'
import { frontendRpcsQuery } from '../network/network-queries.ts'
import type { Network } from '../network/network.ts'
import { tokensOfNetwork } from '../token/token-queries.ts'
import type { Token } from '../token/token.ts'
import { type Balances, balancesQuery, NO_BALANCES } from './balance-queries.ts'

/** Balances of a user's wallets on many networks at once, each from the network's node. Networks whose node does not respond are left out. */
export function useAllBalances(request: {
  ownerOn: (network: Network) => string | undefined
  networks: readonly Network[]
  tokens: readonly Token[]
}): Balances {
  const { data: rpcs } = useQuery(frontendRpcsQuery())
  return useQueries({
    queries: request.networks.map((network) =>
      balancesQuery({
        owner: request.ownerOn(network),
        network,
        tokens: tokensOfNetwork(request.tokens, network.id),
        rpcUrl: rpcs?.get(network.id),
      }),
    ),
    combine: mergeBalances,
  })
}

const mergeBalances = (results: readonly { readonly data: Balances | undefined }[]): Balances =>
  new Map(results.flatMap(({ data }) => [...(data ?? NO_BALANCES)]))
