import { walletModules } from '@sunspan/chains/wallets'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { apiClient } from '../../shared/api/api-client.ts'
import type { Network } from '../network/network.ts'
import { useRpcUrl } from '../network/network-queries.ts'
import { supportedFamily } from '../wallet/family-wallet.ts'

/** Minimum balance worth mentioning: 0.001 USDC (specification, section 9). */
const WORTH_TELLING = 1_000n

/** USDC contracts by network that cannot be sent. */
const unusedContractsQuery = () =>
  queryOptions({
    queryKey: ['unused-contracts'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, readonly string[]>> => {
      const entries = await apiClient.call('listUnusedContracts', { signal })
      return new Map(entries.map(({ id, contracts }) => [id, contracts]))
    },
    staleTime: 10 * 60_000,
  })

/** An owner's balance of USDC from other contracts on a network, in base units with six decimals; undefined if it is negligible. */
export function useAlternateUsdc(owner: string, network: Network): bigint | undefined {
  const rpcUrl = useRpcUrl(network.id)
  const contracts = useQuery(unusedContractsQuery()).data?.get(network.id)
  const family = supportedFamily(network.family)
  const { data: units } = useQuery({
    queryKey: ['alternate-usdc', owner, network.id],
    queryFn:
      contracts === undefined || contracts.length === 0 || rpcUrl === undefined || family === undefined
        ? skipToken
        : async ({ signal }) => {
            const { readBalances } = await walletModules[family].load()
            return readBalances({
              rpcUrl,
              networkType: network.type,
              owner,
              tokens: contracts,
              fetch: (...request) => fetch(...request),
              signal,
            })
          },
    staleTime: 30_000,
  })
  const sum = (units ?? []).reduce((total, each) => total + each, 0n)
  return sum > WORTH_TELLING ? sum : undefined
}
