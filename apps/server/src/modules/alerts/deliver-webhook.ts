import type { AlertService } from '@sunspan/bridge'
import type { SilentHosts } from '../../outbound/create-silent-hosts.ts'
import { postToReceiver, type ReceiverDeps } from '../../outbound/post-to-receiver.ts'
import type { AlertKeys } from './alert-keys.ts'
import { DeliveryError } from './delivery-error.ts'
import { signWebhook } from './sign-webhook.ts'
import { toWebhookMessage } from './webhook-message.ts'

export interface WebhookJob {
  readonly orderId: string
  readonly version: number
}

const GONE = 410

/**
 * Sends one change to an order's webhook. Throws a DeliveryError or a ReceiverError if that must be tried again. A receiver that is gone (410) gets
 * nothing more about the order.
 */
export async function deliverWebhook(
  deps: {
    readonly alerts: Pick<AlertService, 'findWebhookEvent' | 'endWebhook'>
    readonly keys: AlertKeys
    readonly receivers: ReceiverDeps
    readonly hosts: SilentHosts
    readonly now: () => Date
  },
  { orderId, version }: WebhookJob,
): Promise<'delivered' | 'ended'> {
  const { alerts, keys, receivers, hosts, now } = deps
  const event = await alerts.findWebhookEvent(orderId, version)
  if (event === undefined) return 'ended'
  const message = toWebhookMessage(orderId, version, event)
  const signed = signWebhook(message, { secret: keys.webhookSecretOf(orderId), at: now() })
  const request = {
    url: event.url,
    headers: { 'content-type': 'application/json', 'user-agent': 'Sunspan-Webhooks', ...signed },
    body: message.body,
  }
  const status = await hosts.ask(new URL(event.url).host, (timeoutMs) =>
    postToReceiver({ ...receivers, timeoutMs }, request),
  )
  if (status === GONE) {
    await alerts.endWebhook(orderId)
    return 'ended'
  }
  if (status < 200 || status > 299) throw new DeliveryError(status)
  return 'delivered'
}
