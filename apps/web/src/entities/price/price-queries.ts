import type { PriceWire } from '@sunspan/api'
import { parseUsd, unitsToUsd, type Usd, type UsdPrice } from '@sunspan/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiClient } from '../../shared/api/api-client.ts'
import { keepPrices, PRICES_MS, readKeptPrices } from './kept-prices.ts'

/** US dollars by upper-case symbol. */
export type Prices = ReadonlyMap<string, UsdPrice>

/** Until when the prices count that were kept from before a reload. */
let keptUntil = 0

export const pricesQuery = () =>
  queryOptions({
    queryKey: ['prices'],
    queryFn: async ({ signal }) => {
      const kept = keptUntil === 0 ? readKeptPrices() : undefined
      keptUntil = Date.now() + PRICES_MS - (kept?.age ?? 0)
      if (kept !== undefined) return toPrices(kept.prices)
      const prices = await apiClient.call('listPrices', { signal })
      keepPrices(prices)
      return toPrices(prices)
    },
    staleTime: PRICES_MS,
    // Kept prices are asked for again when their minute is over.
    refetchInterval: () =>
      keptUntil === 0 ? PRICES_MS : Math.max(1_000, Math.min(PRICES_MS, keptUntil - Date.now())),
  })

export function toPrices(wires: readonly PriceWire[]): Prices {
  const prices = new Map<string, UsdPrice>()
  for (const { symbol, usd } of wires) {
    const price = parseUsd(usd)
    if (price !== undefined && price > 0n) prices.set(symbol.toUpperCase(), price)
  }
  return prices
}

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
