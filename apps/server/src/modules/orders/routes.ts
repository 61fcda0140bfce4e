import type { Catalog, OrderService } from '@sunspan/bridge'
import type { FastifyInstance } from 'fastify'
import type { CheckReceiver } from '../alerts/check-receiver.ts'
import type { ToWebhookNote } from '../alerts/webhook-note.ts'
import { registerRead, registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import type { ReadSession } from '../wallet-auth/request-session.ts'
import type { CheckRecipients } from './check-recipients.ts'
import type { CheckSender } from './check-sender.ts'
import { toListQuery, toPageEnd } from './list-wires.ts'
import { toDiscountNote } from './mappers.ts'
import type { OrderWires } from './order-wires.ts'
import { readCaller } from './read-caller.ts'
import type { OrderQuota } from './order-quota.ts'
import { createOrderAccess } from './service.ts'

const DEFAULT_TAKE = 50

export interface OrderRoutesDeps extends OrderWires {
  readonly catalog: Catalog
  readonly orders: OrderService
  readonly readSession: ReadSession
  readonly checkReceiver: CheckReceiver
  readonly checkRecipients: CheckRecipients
  readonly checkSender: CheckSender
  readonly toWebhookNote: ToWebhookNote
  /** Orders created or closed per minute from one address. */
  readonly writesPerMinute: number
  readonly quota: OrderQuota
}

export function registerOrderRoutes(app: FastifyInstance, deps: OrderRoutesDeps): void {
  const { catalog, orders, readSession, toWire, toListed } = deps
  const access = createOrderAccess(deps)
  const limit = limitPerMinute(deps.writesPerMinute)

  registerRoute(
    app,
    'createOrder',
    async (context) => {
      const { 'idempotency-key': key, api_key: label } = context.headers
      deps.quota.take(context.request, 1)
      const order = await access.create(await readCaller(readSession, context), context.body, { key, label })
      return { ...toWire(order), ...toDiscountNote(order), ...deps.toWebhookNote(order.id, context.body) }
    },
    limit,
  )
  registerRoute(
    app,
    'closeOrder',
    async (context) => {
      const { params, query } = context
      return toWire(await access.close(await readCaller(readSession, context), params.id, query.reason))
    },
    limit,
  )
  registerRoute(
    app,
    'setOrderAsFailed',
    async (context) =>
      toWire(await access.setAsFailed(await readCaller(readSession, context), context.params.id)),
    limit,
  )
  registerRoute(
    app,
    'takeBackOrder',
    async (context) =>
      toWire(await access.takeBack(await readCaller(readSession, context), context.params.id)),
    limit,
  )

  registerRoute(app, 'getOrder', async ({ params }) => toWire(await orders.get(params.id)))
  registerRoute(app, 'countOrders', async () => ({ total_count: await orders.countCompleted() }))
  registerRead(app, 'listOrders', async ({ query, request }) => {
    const page = await access.list(await readSession(request), {
      ...toListQuery(catalog, query),
      wallets: query.wallets,
      after: query.after,
      take: query.take ?? DEFAULT_TAKE,
      skip: query.skip ?? 0,
    })
    return () => ({ data: page.orders.map(toListed), ...toPageEnd(page) })
  })
}
