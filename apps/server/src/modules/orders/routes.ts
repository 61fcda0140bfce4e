import type { OrderWire, Routes } from '@sunspan/api'
import type { Catalog, Order, OrderService } from '@sunspan/bridge'
import type { FastifyInstance } from 'fastify'
import { registerRoute, type RouteContext } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import type { ReadSession } from '../wallet-auth/request-session.ts'
import { toDiscountNote } from './mappers.ts'
import { createOrderAccess, type Caller } from './service.ts'

const DEFAULT_TAKE = 50

export interface OrderRoutesDeps {
  readonly catalog: Catalog
  readonly orders: OrderService
  readonly readSession: ReadSession
  readonly toWire: (order: Order) => OrderWire
  /** Orders and their ends a minute from one address. */
  readonly writesPerMinute: number
}

type WriteContext = Pick<RouteContext<Routes['closeOrder']>, 'headers' | 'request'>

export function registerOrderRoutes(app: FastifyInstance, deps: OrderRoutesDeps): void {
  const { orders, readSession, toWire } = deps
  const access = createOrderAccess(deps)
  const limit = limitPerMinute(deps.writesPerMinute)
  const callerOf = async ({ headers, request }: WriteContext): Promise<Caller> => ({
    session: await readSession(request),
    networkType: headers['network-type'],
  })

  registerRoute(
    app,
    'createOrder',
    async (context) => {
      const key = context.headers['idempotency-key']
      const order = await access.create(await callerOf(context), context.body, key)
      return { ...toWire(order), ...toDiscountNote(order) }
    },
    limit,
  )
  registerRoute(
    app,
    'closeOrder',
    async (context) => toWire(await access.close(await callerOf(context), context.params.id)),
    limit,
  )
  registerRoute(
    app,
    'setOrderAsFailed',
    async (context) => toWire(await access.setAsFailed(await callerOf(context), context.params.id)),
    limit,
  )

  registerRoute(app, 'getOrder', async ({ params }) => toWire(await orders.get(params.id)))
  registerRoute(app, 'countOrders', async () => ({ total_count: await orders.countCompleted() }))
  registerRoute(app, 'listOrders', async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const page = await access.list(await readSession(request), {
      wallets: query.wallets,
      kind: query.include_bulk_orders === 'true' ? 'any' : 'standard',
      filter: query.status ?? 'all',
      search: query.search === '' ? undefined : query.search,
      until: query.until === undefined ? undefined : new Date(query.until),
      take: query.take ?? DEFAULT_TAKE,
      skip: query.skip ?? 0,
    })
    return { data: page.orders.map(toWire), total_count: page.totalCount }
  })
}
