import type { PointsForecastWire } from '@sunspan/api'
import type { Catalog, QuoteService } from '@sunspan/bridge'
import { FAMILY_OF_NETWORK_TYPE, formatMultiplier, formatPoints, type Currency } from '@sunspan/domain'
import type { Forecast, Loyalty, Transfer } from '@sunspan/loyalty'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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

  const address = (networkId: string, field: string, text: string): string =>
    normalizeAddress(catalog, networkId, { field, text })

  async function forecastOf(
    request: FastifyRequest,
    asked: Pick<Transfer, 'kind' | 'networksOut' | 'receivers'> & {
      readonly currencyIn: Currency
      readonly amount: string
      readonly sender: string
    },
  ): Promise<PointsForecastWire> {
    const { currencyIn, amount, sender, ...transfer } = asked
    const { value } = quotes.depositTerms(currencyIn, parseAmount('amount', amount, currencyIn))
    const user = await ownUser.find(request)
    const { isOwn, ...forecast } = await forecasts.ofTransfer(user?.address, {
      ...transfer,
      family: FAMILY_OF_NETWORK_TYPE[catalog.getNetwork(currencyIn.networkId).network.type],
      sender: address(currencyIn.networkId, 'wallet_sender', sender),
      valueCents: value / UNITS_A_CENT,
      networkIn: currencyIn.networkId,
    })
    return { ...toSum(forecast), is_own: isOwn }
  }

  registerRoute(app, 'getPointsForecast', async ({ params, query, request }) => {
    const { currencyIn, currencyOut } = catalog.requirePair(params.currencyInId, params.currencyOutId)
    const { wallet_receiver: receiver } = query
    return forecastOf(request, {
      kind: 'standard',
      currencyIn,
      amount: query.amount,
      sender: query.wallet_sender,
      networksOut: [currencyOut.networkId],
      receivers:
        receiver === undefined ? [''] : [address(currencyOut.networkId, 'wallet_receiver', receiver)],
    })
  })

  registerRoute(app, 'estimateBulkPoints', async ({ body, request }) => {
    const rows = body.recipients.map(({ currency_out_id, wallet_receiver }, index) => {
      const { currencyIn, currencyOut } = catalog.requirePair(body.currency_in_id, currency_out_id)
      const { networkId } = currencyOut
      const field = `recipients.${String(index)}.wallet_receiver`
      return { currencyIn, networkId, receiver: address(networkId, field, wallet_receiver) }
    })
    const [first] = rows
    if (first === undefined) throw new Error('The schema asks for a recipient')
    return forecastOf(request, {
      kind: 'bulk',
      currencyIn: first.currencyIn,
      amount: body.amount,
      sender: body.wallet_sender,
      networksOut: [...new Set(rows.map(({ networkId }) => networkId))],
      receivers: [...new Set(rows.map(({ receiver }) => receiver))],
    })
  })

  registerRoute(app, 'getOrderPoints', async ({ params, request }) => {
    const { address } = await ownUser.require(request)
    const found = await forecasts.ofOrder(address, params.id)
    if (found === undefined) throw new ApiError('ORDER_NOT_FOUND', 'You have no such order.')
    return { status: found.status, ...toSum(found) }
  })
}

const toSum = ({ amount, base, multiplier, level, reason }: Forecast) => ({
  points: formatPoints(amount),
  base: formatPoints(base),
  multiplier: formatMultiplier(multiplier),
  level,
  reason,
})
