import type { CurrencyWire } from '@sunspan/api'
import type { Catalog, QuoteService } from '@sunspan/bridge'
import { compareCurrencies, usdToText, type Currency } from '@sunspan/domain'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { registerRoute } from '../../http/register-route.ts'
import { createListedWires } from './currency-wires.ts'
import { findLatestNewDestination, toFrontendRpcWires, toNetworkWire, toPairWire } from './mappers.ts'

const DEFAULT_PAIR_LIMIT = 100

export interface NetworkRoutesDeps {
  readonly catalog: Catalog
  readonly quotes: QuoteService
  readonly toCurrency: (currency: Currency) => CurrencyWire
}

export function registerNetworkRoutes(app: FastifyInstance, deps: NetworkRoutesDeps): void {
  const { catalog, quotes, toCurrency } = deps
  const listed = createListedWires(catalog, toCurrency)
  const latest = findLatestNewDestination(catalog.networks)

  registerRoute(app, 'listNetworks', async () =>
    catalog.networks.map((entry) =>
      toNetworkWire(entry, {
        fees: quotes.findNetworkFees(entry.network.id),
        isLatestNewDestination: entry.network.id === latest,
      }),
    ),
  )

  registerRoute(app, 'listFrontendRpcs', async () => catalog.networks.flatMap(toFrontendRpcWires))

  registerRoute(app, 'listUnusedContracts', async () =>
    catalog.networks.flatMap(({ network, unusedUsdc }) =>
      unusedUsdc.length === 0 ? [] : [{ id: network.id, contracts: [...unusedUsdc] }],
    ),
  )

  registerRoute(app, 'listCurrencies', async ({ params, query }) =>
    [...new Set(params.ids)].flatMap((id) =>
      catalog
        .offeredOn(id)
        .toSorted(compareCurrencies)
        .map(listed[query.pairs ?? 'all']),
    ),
  )

  registerRoute(app, 'listNetworkPairs', async ({ params }) => ({
    data: catalog
      .pairsBetween(params.fromNetworkId, params.toNetworkId)
      .map(({ currencyIn, currencyOut }) => toPairWire(toCurrency(currencyIn), toCurrency(currencyOut))),
  }))

  registerRoute(app, 'listCurrencyPairs', async ({ params, query }) => ({
    data: catalog
      .destinationsOf(catalog.getCurrency(params.currencyId), {
        sameAssetOnly: query.excludeCrossChain === 'true',
      })
      .slice(0, query.limit ?? DEFAULT_PAIR_LIMIT)
      .map(toCurrency),
  }))

  registerRoute(app, 'listPrices', async ({ query }) => {
    const prices = listSymbolPrices(catalog, quotes)
    const wanted = query.symbol?.toUpperCase()
    const found = wanted === undefined ? prices : prices.filter(({ symbol }) => symbol === wanted)
    if (found.length === 0) {
      throw new ApiError('PRICE_UNAVAILABLE', `There is no price of ${wanted ?? 'any token'} at the moment.`)
    }
    return found
  })
}

/** The feed is by asset, but clients ask by symbol: WETH has the price of ETH. */
function listSymbolPrices(catalog: Catalog, quotes: QuoteService): { symbol: string; usd: string }[] {
  const byAsset = quotes.listPrices()
  const bySymbol = new Map<string, string>()
  for (const { symbol, asset } of catalog.networks.flatMap(({ network }) => catalog.offeredOn(network.id))) {
    const price = byAsset.get(asset)
    if (price !== undefined) bySymbol.set(symbol.toUpperCase(), usdToText(price))
  }
  return [...bySymbol].map(([symbol, usd]) => ({ symbol, usd }))
}
