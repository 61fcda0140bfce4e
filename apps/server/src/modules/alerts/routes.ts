import type { AlertService, Catalog, OrderService } from '@sunspan/bridge'
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { ApiError } from '../../http/api-error.ts'
import { registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import { requireOwner } from '../wallet-auth/authorize-wallet.ts'
import type { ReadSession } from '../wallet-auth/request-session.ts'
import type { CheckReceiver } from './check-receiver.ts'

export interface AlertRoutesDeps {
  readonly alerts: Pick<AlertService, 'subscribe' | 'unsubscribe'>
  readonly catalog: Pick<Catalog, 'familyOf'>
  readonly orders: Pick<OrderService, 'get'>
  readonly readSession: ReadSession
  readonly checkReceiver: CheckReceiver
  /** Each may ask a name server. */
  readonly writesPerMinute: number
}

/** Lets the owner of an order subscribe a browser to it. */
export function registerAlertRoutes(app: FastifyInstance, deps: AlertRoutesDeps): void {
  const { alerts, catalog, orders, readSession, checkReceiver } = deps
  const limit = limitPerMinute(deps.writesPerMinute)

  registerRoute(
    app,
    'subscribeToOrder',
    async ({ params, body, request }) => {
      const { id: orderId, walletSender: wallet, currencyIn } = await orders.get(params.id)
      const { networkId } = currencyIn
      const family = catalog.familyOf(networkId)
      const session = await readSession(request)
      requireOwner(session, { family, address: wallet, networkId })
      if (session === undefined) throw signInFirst()
      await checkReceiver('endpoint', body.endpoint)
      // As the browser spells it, which is how it ends it.
      const target = { endpoint: body.endpoint, ...body.keys }
      await alerts.subscribe({ id: randomUUID(), orderId, sessionId: session.id, family, wallet, ...target })
      return { subscribed: true }
    },
    limit,
  )

  registerRoute(
    app,
    'unsubscribeFromOrder',
    async ({ params, body, request }) => {
      const session = await readSession(request)
      if (session === undefined) throw signInFirst()
      await alerts.unsubscribe({ orderId: params.id, sessionId: session.id, endpoint: body.endpoint })
      return { subscribed: false }
    },
    limit,
  )
}

const signInFirst = (): ApiError => new ApiError('UNAUTHORIZED', 'Sign in first.')
