import { BULK_STATUSES, ORDER_STATUSES } from '@sunspan/domain'
import * as v from 'valibot'
import { CountSchema, TimestampSchema, UuidSchema } from './common.ts'

/** Longer addresses are refused. */
const MOST_LENGTH = 500

export const WebhookUrlSchema = v.pipe(
  v.string(),
  v.maxLength(MOST_LENGTH),
  v.description(
    'Gets a signed POST for each change of the order, by the rules of Standard Webhooks: https, port 443 or 8443, a public host',
  ),
)

export const WebhookSecretSchema = v.pipe(
  v.string(),
  v.description(
    'Only in the answer to the creation of an order with webhook_url: what its webhooks are signed with',
  ),
)

const StatusSchema = v.pipe(
  v.union([v.picklist(ORDER_STATUSES), v.picklist(BULK_STATUSES)]),
  v.description('Of a bulk order: one of its own statuses'),
)

/** Body of a webhook. It never changes for one `webhook-id`, and arrives at least once, in any order. */
export const WebhookMessageSchema = v.object({
  type: v.pipe(
    v.picklist(['order.status_changed', 'order.refund_changed']),
    v.description('refund_changed: a refund was decided or made, while the status stays'),
  ),
  timestamp: v.pipe(TimestampSchema, v.description('When the order changed')),
  data: v.object({
    order_id: UuidSchema,
    kind: v.picklist(['standard', 'bulk']),
    version: v.pipe(CountSchema, v.description('Of two messages the one with the higher version is newer')),
    status: StatusSchema,
    previous_status: v.nullable(StatusSchema),
  }),
})
export type WebhookMessageWire = v.InferOutput<typeof WebhookMessageSchema>

export const WebhookReplaySchema = v.object({
  messages: v.pipe(
    CountSchema,
    v.description(
      'How many are sent again; 0 without a webhook, after its end, or while some are not sent yet',
    ),
  ),
})
