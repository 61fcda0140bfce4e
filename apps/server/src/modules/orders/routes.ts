import type { CurrencyWire } from '@sunspan/api'
import type { Catalog, Order, OrderService } from '@sunspan/bridge'
import { addressCodec } from '@sunspan/chains'
import type { Currency, NetworkType } from '@sunspan/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { normalizeAddress } from '../../http/normalize-address.ts'
import { parseAmount } from '../../http/parse-amount.ts'
import { registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import type { ReadSession } from '../wallet-auth/request-session.ts'
import { requireFamily, requireOwner, requireProof } from './authorize-wallet.ts'
import { listOwners } from './list-owners.ts'
import { toOrderWire } from './mappers.ts'

const DEFAULT_TAKE = 50

export interface OrderRoutesDeps {
  readonly catalog: Catalog
  readonly orders: OrderService
  readonly readSession: ReadSession
  readonly toCurrency: (currency: Currency) => CurrencyWire
  /** Orders and their ends a minute from one address. */
  readonly writesPerMinute: number
}

export function registerOrderRoutes(app: FastifyInstance, deps: OrderRoutesDeps): void {
  const { catalog, orders, readSession } = deps
  const toWire = (order: Order) => toOrderWire(order, deps.toCurrency)
  const limit = limitPerMinute(deps.writesPerMinute)

  registerRoute(
    app,
    'createOrder',
    async ({ headers, body, request }) => {
      const { currencyIn, currencyOut } = catalog.requirePair(body.currency_in_id, body.currency_out_id)
      const { networkId } = currencyIn
      const family = catalog.familyOf(networkId)
      requireFamily(headers['network-type'], family)
      const sender = { field: 'wallet_sender', text: body.wallet_sender }
      const address = normalizeAddress(catalog, networkId, sender)
      requireProof(await readSession(request), { family, address, networkId })
      const minAmountOut = body.min_amount_out
      const order = await orders.create({
        currencyInId: currencyIn.id,
        currencyOutId: currencyOut.id,
        amount: parseAmount('amount', body.amount, currencyIn),
        walletSender: address,
        walletReceiver: body.wallet_receiver,
        minAmountOut:
          minAmountOut === undefined ? undefined : parseAmount('min_amount_out', minAmountOut, currencyOut),
        idempotencyKey: headers['idempotency-key'],
      })
      return toWire(order)
    },
    limit,
  )

  registerRoute(app, 'getOrder', async ({ params }) => toWire(await orders.get(params.id)))

  registerRoute(
    app,
    'closeOrder',
    async ({ params, headers, request }) => {
      const order = await requireOwnOrder(params.id, headers['network-type'], request)
      return toWire(await orders.close(order.id, order.walletSender))
    },
    limit,
  )

  registerRoute(
    app,
    'setOrderAsFailed',
    async ({ params, headers, request }) => {
      const order = await requireOwnOrder(params.id, headers['network-type'], request)
      return toWire(await orders.setAsFailed(order.id, order.walletSender))
    },
    limit,
  )

  registerRoute(app, 'listOrders', async ({ query, request, reply }) => {
    const session = await readSession(request)
    if (session === undefined || session.wallets.length === 0) {
      throw new ApiError('UNAUTHORIZED', 'Sign in with a wallet to see its orders.')
    }
    reply.header('cache-control', 'no-store')
    const page = await orders.list({
      owners: listOwners(session.wallets, query.wallets, (family, text) =>
        addressCodec(family)?.normalize(text),
      ),
      filter: query.status ?? 'all',
      search: query.search === '' ? undefined : query.search,
      take: query.take ?? DEFAULT_TAKE,
      skip: query.skip ?? 0,
    })
    return { data: page.orders.map(toWire), total_count: page.totalCount }
  })

  registerRoute(app, 'countOrders', async () => ({ total_count: await orders.countCompleted() }))

  async function requireOwnOrder(
    id: string,
    networkType: NetworkType,
    request: FastifyRequest,
  ): Promise<Order> {
    const order = await orders.get(id)
    const { networkId } = order.currencyIn
    const family = catalog.familyOf(networkId)
    requireFamily(networkType, family)
    requireOwner(await readSession(request), { family, address: order.walletSender, networkId })
    return order
  }
}
