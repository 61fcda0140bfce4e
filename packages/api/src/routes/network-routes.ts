import * as v from 'valibot'
import { countedList, queryInteger, SlugSchema } from '../schemas/common.ts'
import { CurrencySchema, PairSchema, PriceSchema } from '../schemas/currency.ts'
import { FrontendRpcSchema, NetworkSchema, UnusedContractsSchema } from '../schemas/network.ts'
import { defineRoute } from './define-route.ts'

const SymbolSchema = v.pipe(
  v.string(),
  v.maxLength(20),
  v.regex(/^[A-Za-z0-9.]+$/, 'Expected a token symbol'),
)

export const networkRoutes = {
  listNetworks: defineRoute({
    method: 'GET',
    path: '/api/network',
    tag: 'Networks',
    summary: 'All networks, inactive ones included',
    response: v.array(NetworkSchema),
    errors: [],
  }),
  listFrontendRpcs: defineRoute({
    method: 'GET',
    path: '/api/network/rpcs_for_frontend',
    tag: 'Networks',
    summary: 'RPC endpoints for balances in the browser',
    response: v.array(FrontendRpcSchema),
    errors: [],
  }),
  listCurrencies: defineRoute({
    method: 'GET',
    path: '/api/currency/{ids}',
    tag: 'Networks',
    summary:
      'Currencies of comma-separated networks: ETH and WETH first, then USDT; the first one of the first network is the source currency. Each names where it can go; pairs=same_asset leaves out other assets',
    params: v.object({
      ids: v.pipe(
        v.string(),
        v.maxLength(2000),
        v.transform((ids) => ids.split(',')),
        countedList(SlugSchema, { max: 100 }),
      ),
    }),
    query: v.object({ pairs: v.optional(v.picklist(['all', 'same_asset'])) }),
    response: v.array(CurrencySchema),
    errors: ['NETWORK_NOT_FOUND'],
  }),
  listNetworkPairs: defineRoute({
    method: 'GET',
    path: '/api/currency/{fromNetworkId}/{toNetworkId}/pairs',
    tag: 'Networks',
    summary: 'What can be sent from one network to another',
    params: v.object({ fromNetworkId: SlugSchema, toNetworkId: SlugSchema }),
    response: v.object({ data: v.array(PairSchema) }),
    errors: ['NETWORK_NOT_FOUND'],
  }),
  listCurrencyPairs: defineRoute({
    method: 'GET',
    path: '/api/currency/{currencyId}/pairs',
    tag: 'Networks',
    summary: 'Where a currency can go; excludeCrossChain=true leaves out other assets',
    params: v.object({ currencyId: SlugSchema }),
    query: v.object({
      excludeCrossChain: v.optional(v.picklist(['true', 'false'])),
      limit: v.optional(queryInteger(1, 500)),
    }),
    response: v.object({ data: v.array(CurrencySchema) }),
    errors: ['CURRENCY_NOT_FOUND'],
  }),
  listUnusedContracts: defineRoute({
    method: 'GET',
    path: '/api/contract/unused_contracts',
    tag: 'Networks',
    summary: 'Other contracts of USDC, by network, that cannot be sent',
    response: v.array(UnusedContractsSchema),
    errors: [],
  }),
  listPrices: defineRoute({
    method: 'GET',
    path: '/api/prices',
    tag: 'Networks',
    summary: 'Prices in US dollars; only of one symbol where it is given',
    query: v.object({ symbol: v.optional(SymbolSchema) }),
    response: v.array(PriceSchema),
    errors: ['CURRENCY_NOT_FOUND', 'PRICE_UNAVAILABLE'],
  }),
}
