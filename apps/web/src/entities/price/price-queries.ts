import { parseUsd, unitsToUsd, type Usd, type UsdPrice } from '@sunspan/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiClient } from '../../shared/api/api-client.ts'

/** US dollars by upper-case symbol. */
export type Prices = ReadonlyMap<string, UsdPrice>

const CACHE_MS = 60_000

export const pricesQuery = () =>
  queryOptions({
    queryKey: ['prices'],
    queryFn: async ({ signal }): Promise<Prices> => {
      const prices = new Map<string, UsdPrice>()
      for (const { symbol, usd } of await apiClient.call('listPrices', { signal })) {
        const price = parseUsd(usd)
        if (price !== undefined && price > 0n) prices.set(symbol.toUpperCase(), price)
      }
      return prices
    },
    staleTime: CACHE_MS,
    refetchInterval: CACHE_MS,
  })

const NO_PRICES: Prices = new Map()

/** Empty until loaded; no dollar value is shown for a symbol without a price. */
export function usePrices(): Prices {
  return useQuery(pricesQuery()).data ?? NO_PRICES
}

/** A wrapped coin has the price of the coin it wraps. */
const PRICED_AS: Readonly<Record<string, string>> = { WETH: 'ETH', WBTC: 'BTC' }

/** Dollar value of base units of a token; undefined without a price. */
export function usdValue(
  prices: Prices,
  token: { readonly symbol: string; readonly decimals: number },
  units: bigint,
): Usd | undefined {
  const symbol = token.symbol.toUpperCase()
  const price = prices.get(symbol) ?? prices.get(PRICED_AS[symbol] ?? '')
  return price === undefined ? undefined : unitsToUsd(units, token.decimals, price)
}
