import type { CurrencyWire } from '@sunspan/api'
import { compareCurrencies } from '@sunspan/domain'
import { queryOptions, skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { apiClient } from '../../shared/api/api-client.ts'
import { useNetworks } from '../network/network-queries.ts'
import { type Token, toToken } from './token.ts'

/** Currencies of networks, ordered: ETH and WETH first, then USDT. */
export const tokensQuery = (networkIds: readonly string[]) =>
  queryOptions({
    queryKey: ['tokens', networkIds],
    queryFn:
      networkIds.length === 0
        ? skipToken
        : async ({ signal }) => {
            const wire = await apiClient.call('listCurrencies', {
              params: { ids: networkIds.join(',') },
              query: { pairs: 'same_asset' },
              signal,
            })
            return toTokens(wire)
          },
    staleTime: 60_000,
  })

export const toTokens = (wires: readonly CurrencyWire[]): Token[] =>
  wires.map(toToken).toSorted(compareCurrencies)

/** Tokens of all networks in one call, so that choosing a route needs no further loading. */
export function useTokens(): UseQueryResult<Token[]> {
  const { data: networks } = useNetworks()
  return useQuery(tokensQuery((networks ?? []).map(({ id }) => id)))
}

export const tokensOfNetwork = (tokens: readonly Token[], networkId: string | undefined): Token[] =>
  tokens.filter((token) => token.networkId === networkId)
