import type { Catalog, QuoteService } from '@sunspan/bridge'
import { FAMILY_OF_NETWORK_TYPE, formatMultiplier, formatPoints } from '@sunspan/domain'
import type { Forecast, Loyalty } from '@sunspan/loyalty'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { normalizeAddress } from '../../http/normalize-address.ts'
import { parseAmount } from '../../http/parse-amount.ts'
import { registerRoute } from '../../http/register-route.ts'
import type { OwnUser } from './own-user.ts'

export interface ForecastRoutesDeps {
  readonly forecasts: Loyalty['forecasts']
  readonly ownUser: OwnUser
  readonly catalog: Catalog
  readonly quotes: Pick<QuoteService, 'depositTerms'>
}

/** A value in dollars has 18 decimals. */
const UNITS_A_CENT = 10n ** 16n

/** What transfers bring: before they are sent, while they move, and afterwards. */
export function registerForecastRoutes(app: FastifyInstance, deps: ForecastRoutesDeps): void {
  const { forecasts, ownUser, catalog, quotes } = deps

  registerRoute(app, 'getPointsForecast', async ({ params, query, request }) => {
    const { currencyIn, currencyOut } = catalog.requirePair(params.currencyInId, params.currencyOutId)
    const address = (networkId: string, field: string, text: string): string =>
      normalizeAddress(catalog, networkId, { field, text })
    const amount = parseAmount('amount', query.amount, currencyIn)
    const { value } = quotes.depositTerms(currencyIn, amount)
    const { wallet_receiver: receiver } = query
    const user = await ownUser.find(request)
    const { isOwn, ...forecast } = await forecasts.ofTransfer(user?.address, {
      family: FAMILY_OF_NETWORK_TYPE[catalog.getNetwork(currencyIn.networkId).network.type],
      sender: address(currencyIn.networkId, 'wallet_sender', query.wallet_sender),
      kind: 'standard',
      valueCents: value / UNITS_A_CENT,
      networkIn: currencyIn.networkId,
      networksOut: [currencyOut.networkId],
      receivers:
        receiver === undefined ? [''] : [address(currencyOut.networkId, 'wallet_receiver', receiver)],
    })
    return { ...toSum(forecast), is_own: isOwn }
  })

  registerRoute(app, 'getOrderPoints', async ({ params, request }) => {
    const { address } = await ownUser.require(request)
    const found = await forecasts.ofOrder(address, params.id)
    if (found === undefined) throw new ApiError('ORDER_NOT_FOUND', 'You have no such order.')
    return { status: found.status, ...toSum(found) }
  })
}

const toSum = ({ amount, base, multiplier, level, reason }: Forecast) => ({
  ...{ points: formatPoints(amount), base: formatPoints(base), multiplier: formatMultiplier(multiplier) },
  ...{ level, reason },
})
