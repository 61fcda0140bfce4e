import * as v from 'valibot'
import { UuidSchema } from '../schemas/common.ts'
import { WebhookReplaySchema } from '../schemas/webhook.ts'
import { EndPushSchema, PushStateSchema, PushSubscriptionSchema } from '../schemas/push.ts'
import { defineRoute } from './define-route.ts'

const IdParams = v.object({ id: UuidSchema })

export const alertRoutes = {
  subscribeToOrder: defineRoute({
    method: 'POST',
    path: '/api/alerts/push/{id}',
    tag: 'Alerts',
    summary:
      'Tell a browser when the order has ended or needs its owner; until then, until log-out, or for a week at most',
    params: IdParams,
    body: PushSubscriptionSchema,
    response: PushStateSchema,
    session: true,
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'ORDER_NOT_FOUND', 'TOO_MANY_SUBSCRIPTIONS'],
  }),
  replayWebhook: defineRoute({
    method: 'POST',
    path: '/api/alerts/webhook/replay/{id}',
    tag: 'Alerts',
    summary: 'Send every change of the order to its webhook again, with the same ids',
    params: IdParams,
    response: WebhookReplaySchema,
    session: true,
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'ORDER_NOT_FOUND'],
  }),
  unsubscribeFromOrder: defineRoute({
    method: 'PUT',
    path: '/api/alerts/push/end/{id}',
    tag: 'Alerts',
    summary: 'Tell a browser nothing more about the order',
    params: IdParams,
    body: EndPushSchema,
    response: PushStateSchema,
    session: true,
    errors: ['UNAUTHORIZED'],
  }),
}
