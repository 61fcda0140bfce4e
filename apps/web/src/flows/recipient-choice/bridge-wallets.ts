import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { apiClient } from '../../shared/api/api-client.ts'

interface RouteEnds {
  readonly currencyInId: string | undefined
  readonly currencyOutId: string | undefined
}

/** The bridge's wallets on both networks of a route. */
export function bridgeWalletsQuery({ currencyInId, currencyOutId }: RouteEnds) {
  const isRoute = currencyInId !== undefined && currencyOutId !== undefined && currencyInId !== currencyOutId
  return queryOptions({
    queryKey: ['bridge-wallets', currencyInId, currencyOutId],
    queryFn: isRoute
      ? async ({ signal }): Promise<readonly string[]> => {
          const ask = (inId: string, outId: string) =>
            apiClient.call('getReceiver', {
              query: { currency_in_id: inId, currency_out_id: outId },
              signal,
            })
          const answers = await Promise.all([
            ask(currencyInId, currencyOutId),
            ask(currencyOutId, currencyInId),
          ])
          return answers.map(({ wallet }) => wallet)
        }
      : skipToken,
    staleTime: 10 * 60_000,
  })
}

const UNKNOWN: readonly string[] = []

/** Empty until loaded: the server refuses them anyway. */
export const useBridgeWallets = (ends: RouteEnds): readonly string[] =>
  useQuery(bridgeWalletsQuery(ends)).data ?? UNKNOWN
