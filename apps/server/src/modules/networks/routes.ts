import type { CurrencyWire } from '@sunspan/api'
import type { Catalog } from '@sunspan/bridge'
import type { Currency } from '@sunspan/domain'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { registerRoute } from '../../http/register-route.ts'
import { toPairWire } from './mappers.ts'
import type { NetworkLists } from './network-lists.ts'

const DEFAULT_PAIR_LIMIT = 100

export interface NetworkRoutesDeps {
  readonly catalog: Catalog
  readonly lists: NetworkLists
  readonly toCurrency: (currency: Currency) => CurrencyWire
}

export function registerNetworkRoutes(app: FastifyInstance, deps: NetworkRoutesDeps): void {
  const { catalog, lists, toCurrency } = deps

  registerRoute(app, 'listNetworks', async () => lists.networks())

  registerRoute(app, 'listFrontendRpcs', async () => lists.frontendRpcs())

  registerRoute(app, 'listUnusedContracts', async () =>
    catalog.networks.flatMap(({ network, unusedUsdc }) =>
      unusedUsdc.length === 0 ? [] : [{ id: network.id, contracts: [...unusedUsdc] }],
    ),
  )

  registerRoute(app, 'listCurrencies', async ({ params, query }) =>
    lists.currenciesOn(params.ids, query.pairs ?? 'all'),
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

  const isSymbolOffered = (wanted: string): boolean =>
    catalog.networks.some(({ network }) =>
      catalog.offeredOn(network.id).some(({ symbol }) => symbol.toUpperCase() === wanted),
    )
  registerRoute(app, 'listPrices', async ({ query }) => {
    const prices = lists.prices()
    const wanted = query.symbol?.toUpperCase()
    const found = wanted === undefined ? prices : prices.filter(({ symbol }) => symbol === wanted)
    if (found.length === 0) {
      if (wanted !== undefined && !isSymbolOffered(wanted))
        throw new ApiError('CURRENCY_NOT_FOUND', `No currency here has the symbol ${wanted}.`)
      throw new ApiError('PRICE_UNAVAILABLE', `There is no price for ${wanted ?? 'any token'} right now.`)
    }
    return found
  })
}
