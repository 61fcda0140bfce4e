import type { CurrencyWire, FrontendRpcWire, NetworkWire, PriceWire } from '@sunspan/api'
import type { Catalog, QuoteService } from '@sunspan/bridge'
import { compareCurrencies, usdToText, type Currency } from '@sunspan/domain'
import { createListedWires, type PairsListed } from './currency-wires.ts'
import { findLatestNewDestination, toFrontendRpcWires, toNetworkWire } from './mappers.ts'

/** What the API lists of the catalogue; the page of the web app has the same in it. */
export interface NetworkLists {
  networks(): NetworkWire[]
  frontendRpcs(): FrontendRpcWire[]
  /** Currencies offered on these networks, each network once. Throws a BridgeError if a network is unknown. */
  currenciesOn(networkIds: readonly string[], pairs: PairsListed): CurrencyWire[]
  /** By upper-case symbol; the feed is by asset, but clients ask by symbol: WETH has the price of ETH. */
  prices(): PriceWire[]
}

export function createNetworkLists(deps: {
  readonly catalog: Catalog
  readonly quotes: QuoteService
  readonly toCurrency: (currency: Currency) => CurrencyWire
}): NetworkLists {
  const { catalog, quotes } = deps
  const listed = createListedWires(catalog, deps.toCurrency)
  const latest = findLatestNewDestination(catalog.networks)
  return {
    networks: () =>
      catalog.networks.map((entry) =>
        toNetworkWire(entry, {
          fees: quotes.findNetworkFees(entry.network.id),
          isLatestNewDestination: entry.network.id === latest,
        }),
      ),
    frontendRpcs: () => catalog.networks.flatMap(toFrontendRpcWires),
    currenciesOn: (networkIds, pairs) =>
      [...new Set(networkIds)].flatMap((id) =>
        catalog.offeredOn(id).toSorted(compareCurrencies).map(listed[pairs]),
      ),
    prices: () => {
      const byAsset = quotes.listPrices()
      const bySymbol = new Map<string, string>()
      for (const { symbol, asset } of catalog.networks.flatMap(({ network }) =>
        catalog.offeredOn(network.id),
      )) {
        const price = byAsset.get(asset)
        if (price !== undefined) bySymbol.set(symbol.toUpperCase(), usdToText(price))
      }
      return [...bySymbol].map(([symbol, usd]) => ({ symbol, usd }))
    },
  }
}
