import type { WebhookMessageWire } from '@sunspan/api'
import type { WebhookEvent } from '@sunspan/bridge'
import { bulkStatusOf, ORDER_STATUSES } from '@sunspan/domain'

/** What is sent for one change of an order: the same id and bytes at every attempt. */
export interface WebhookMessage {
  readonly id: string
  readonly body: string
}

/** Says which order changed and to what; receivers read the rest with `GET /api/orders/{id}`. */
export function toWebhookMessage(orderId: string, version: number, event: WebhookEvent): WebhookMessage {
  const { kind, from, to, at } = event
  const status = statusOf(kind, to)
  const message: WebhookMessageWire = {
    type: from === to ? 'order.refund_changed' : 'order.status_changed',
    timestamp: at.toISOString(),
    data: {
      order_id: orderId,
      kind,
      version,
      status,
      previous_status: from === null ? null : statusOf(kind, from),
    },
  }
  return { id: `evt_${orderId}_${String(version)}`, body: JSON.stringify(message) }
}

function statusOf(kind: WebhookEvent['kind'], text: string): WebhookMessageWire['data']['status'] {
  const status = ORDER_STATUSES.find((name) => name === text)
  if (status === undefined) throw new RangeError(`No order is ever ${text}`)
  return kind === 'bulk' ? bulkStatusOf(status) : status
}
