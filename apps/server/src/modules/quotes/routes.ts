import type { Catalog, QuoteService } from '@sunspan/bridge'
import { usdToText } from '@sunspan/domain'
import type { FastifyInstance } from 'fastify'
import { normalizeAddress } from '../../http/normalize-address.ts'
import { parseAmount } from '../../http/parse-amount.ts'
import { registerRoute } from '../../http/register-route.ts'
import { toAmountOutWire, toLimitsWire } from './mappers.ts'

export interface QuoteRoutesDeps {
  readonly catalog: Catalog
  readonly quotes: QuoteService
  /** Where deposits on a network go; throws NETWORK_UNAVAILABLE if the network is not served. */
  readonly depositAddressOf: (networkId: string) => string
}

export function registerQuoteRoutes(app: FastifyInstance, deps: QuoteRoutesDeps): void {
  const { catalog, quotes } = deps

  registerRoute(app, 'getLimits', async ({ params }) => {
    const { currencyIn } = catalog.requirePair(params.currencyInId, params.currencyOutId)
    return toLimitsWire(quotes.limits(params.currencyInId, params.currencyOutId), currencyIn)
  })

  registerRoute(app, 'calculateAmountOut', async ({ params, query }) => {
    const { currencyIn, currencyOut } = catalog.requirePair(params.currencyInId, params.currencyOutId)
    const walletSender = normalizeOptional(currencyIn.networkId, 'wallet_sender', query.wallet_sender)
    normalizeOptional(currencyOut.networkId, 'wallet_receiver', query.wallet_receiver)
    const discount =
      walletSender === undefined ? undefined : await quotes.discountOf(currencyIn.networkId, walletSender)
    const quote = quotes.quote({
      currencyInId: currencyIn.id,
      currencyOutId: currencyOut.id,
      amount: parseAmount('amount', query.amount, currencyIn),
      discount,
    })
    return toAmountOutWire(quote, catalog.getNetwork(currencyIn.networkId).network.nativeDecimals)
  })

  registerRoute(app, 'getReceiver', async ({ query }) => {
    const { currencyIn } = catalog.requirePair(query.currency_in_id, query.currency_out_id)
    return { wallet: deps.depositAddressOf(currencyIn.networkId) }
  })

  registerRoute(app, 'estimateAmountInPool', async () => {
    const free = quotes.freeLiquidityUsd()
    return { total_pool: usdToText(free > 0n ? free : 0n) }
  })

  function normalizeOptional(networkId: string, field: string, text: string | undefined): string | undefined {
    return text === undefined || text === ''
      ? undefined
      : normalizeAddress(catalog, networkId, { field, text })
  }
}
