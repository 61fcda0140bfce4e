import { walletModules } from '@sunspan/chains/wallets'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../shared/timing/use-debounced.ts'
import { frontendRpcsQuery } from '../network/network-queries.ts'
import type { Network } from '../network/network.ts'
import { tokensOfNetwork } from '../token/token-queries.ts'
import type { Token } from '../token/token.ts'
import { supportedFamily } from '../wallet/family-wallet.ts'
import { BALANCES } from './balances-key.ts'

/** Base units by token id. */
export type Balances = ReadonlyMap<string, bigint>

/**
 * Specification, sections 5 and 9: balances are requested once network and owner have been stable for this long, and refreshed at most this often.
 */
const BALANCE_DEBOUNCE_MS = 500
const REFRESH_MS = 15_000

interface BalanceRequest {
  readonly owner: string | undefined
  readonly network: Network | undefined
  /** Tokens on the network. */
  readonly tokens: readonly Token[]
  readonly rpcUrl: string | undefined
}

/** An owner's balances on one network. The browser reads them from the network's node. */
export function balancesQuery({ owner, network, tokens, rpcUrl }: BalanceRequest) {
  const ids = tokens.map(({ id }) => id)
  const family = supportedFamily(network?.family)
  const canRead =
    owner !== undefined &&
    network !== undefined &&
    family !== undefined &&
    rpcUrl !== undefined &&
    tokens.length > 0
  return queryOptions({
    queryKey: [BALANCES, owner, network?.id, ids],
    queryFn: canRead
      ? async ({ signal }): Promise<Balances> => {
          const { readBalances } = await walletModules[family].load()
          const units = await readBalances({
            rpcUrl,
            networkType: network.type,
            owner,
            tokens: tokens.map(({ address }) => address),
            fetch: (...request) => fetch(...request),
            signal,
          })
          return new Map(ids.map((id, index) => [id, units[index] ?? 0n]))
        }
      : skipToken,
    staleTime: BALANCE_DEBOUNCE_MS,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })
}

export const NO_BALANCES: Balances = new Map()

export interface BalancesView {
  readonly balances: Balances
  readonly isLoading: boolean
  readonly isError: boolean
  readonly refetch: () => void
}

/** Balances of an owner on one network; empty without an owner. `tokens` may include tokens of other networks. */
export function useBalances(request: {
  owner: string | undefined
  network: Network | undefined
  tokens: readonly Token[]
}): BalancesView {
  const { data: rpcs } = useQuery(frontendRpcsQuery())
  const key = `${request.owner ?? ''} ${request.network?.id ?? ''}`
  const { owner, network } = useDebounced(request, key, BALANCE_DEBOUNCE_MS)
  const networkId = network?.id
  const query = useQuery(
    balancesQuery({
      owner,
      network,
      tokens: tokensOfNetwork(request.tokens, networkId),
      rpcUrl: networkId === undefined ? undefined : rpcs?.get(networkId),
    }),
  )
  return {
    balances: query.data ?? NO_BALANCES,
    isLoading: query.isLoading,
    isError: query.isError,
    refetch: () => void query.refetch(),
  }
}
