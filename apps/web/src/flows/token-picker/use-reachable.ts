import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Token } from '../../entities/token/token.ts'
import { apiClient } from '../../shared/api/api-client.ts'

/**
 * Ids of tokens that a token can be sent to, plus those of its own network, whose choice swaps the sides; undefined until known, and without a token.
 * The list of all tokens does not include them: 360 by 352 ids would outweigh the rest of it.
 */
export function useReachable(
  from: Pick<Token, 'id' | 'networkId'> | undefined,
  tokens: readonly Token[],
): ReadonlySet<string> | undefined {
  const networkId = from?.networkId
  const { data } = useQuery({
    queryKey: ['pairs', networkId],
    queryFn:
      networkId === undefined
        ? skipToken
        : async ({ signal }): Promise<ReadonlyMap<string, readonly string[]>> => {
            const wires = await apiClient.call('listCurrencies', { params: { ids: networkId }, signal })
            return new Map(wires.map(({ id, pairs = [] }) => [id, pairs]))
          },
    staleTime: 60_000,
  })
  const pairs = from === undefined ? undefined : data?.get(from.id)
  return useMemo(() => {
    if (pairs === undefined) return undefined
    const own = tokens.filter((token) => token.networkId === networkId).map(({ id }) => id)
    return new Set([...pairs, ...own])
  }, [pairs, networkId, tokens])
}
