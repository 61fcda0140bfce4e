import type { AlertService, Catalog, PushTarget } from '@sunspan/bridge'
import type { Loyalty } from '@sunspan/loyalty'
import webPush from 'web-push'
import type { SilentHosts } from '../../outbound/create-silent-hosts.ts'
import { postToReceiver, type ReceiverDeps } from '../../outbound/post-to-receiver.ts'
import type { AlertKeys } from './alert-keys.ts'
import { DeliveryError } from './delivery-error.ts'
import { isLastNews, newsOf, toPushMessage, type PushMessage } from './push-message.ts'

export interface PushJob {
  readonly subscriptionId: string
}

/** A push service keeps a message this long for a browser that is off. */
const KEPT_S = 24 * 3_600
/** The push service does not know the browser any more. */
const GONE = new Set([404, 410])

export interface PushDeps {
  readonly alerts: Pick<AlertService, 'findOrder' | 'findSubscription' | 'endSubscription' | 'recordNotified'>
  readonly catalog: Pick<Catalog, 'getNetwork' | 'familyOf'>
  readonly keys: AlertKeys
  readonly receivers: ReceiverDeps
  readonly hosts: SilentHosts
  /** Points of orders, and whose they are. */
  readonly loyalty: {
    readonly forecasts: Pick<Loyalty['forecasts'], 'ofOrder'>
    readonly profiles: Pick<Loyalty['profiles'], 'ownerOf'>
  }
  /** Where a push service reaches the operator: a `https:` or `mailto:` address. */
  readonly contact: string
}

/**
 * Sends the news of its order to a browser, once each. Throws a DeliveryError or a ReceiverError if that must be tried again. The subscription ends with
 * the last news, or when the push service does not know the browser any more. One that was notified of points stays until they are taken back or it expires.
 */
export async function deliverPush(
  deps: PushDeps,
  { subscriptionId: id }: PushJob,
): Promise<'delivered' | 'ended' | 'nothing'> {
  const { alerts, catalog, loyalty } = deps
  const subscription = await alerts.findSubscription(id)
  if (subscription === undefined) return 'ended'
  const order = await alerts.findOrder(subscription.orderId)
  const newest = order === undefined ? undefined : newsOf(order)
  if (order === undefined || newest === undefined) return 'nothing'
  const { told } = subscription
  if (newest === told && told !== 'arrived') return 'nothing'
  const sender = { family: catalog.familyOf(order.currencyIn.networkId), address: order.walletSender }
  // The subscriber has proved the wallet that sent the deposit.
  const user = await loyalty.profiles.ownerOf(sender)
  const points = user === undefined ? undefined : await loyalty.forecasts.ofOrder(user, order.id)
  const news = told === 'arrived' && points?.status === 'taken_back' ? 'points_taken_back' : newest
  if (news === told) return 'nothing'
  const status = await send(deps, subscription, toPushMessage(order, news, catalog, points))
  const isGone = GONE.has(status)
  if (!isGone && (status < 200 || status > 299)) throw new DeliveryError(status)
  // Points of which it was notified may be taken back.
  const isLast = isLastNews(news) && !(news === 'arrived' && points?.status === 'booked')
  if (isGone || isLast) await alerts.endSubscription(id)
  else await alerts.recordNotified(id, news)
  return isGone ? 'ended' : 'delivered'
}

function send(
  { keys, contact, receivers, hosts }: PushDeps,
  target: PushTarget,
  message: PushMessage,
): Promise<number> {
  const { endpoint, p256dh, auth } = target
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: contact, ...keys.vapid },
      contentEncoding: 'aes128gcm',
      TTL: KEPT_S,
      // Of an order only the latest news counts.
      topic: message.order_id.replaceAll('-', ''),
    },
  )
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  return hosts.ask(new URL(endpoint).host, (timeoutMs) =>
    postToReceiver({ ...receivers, timeoutMs }, { url: endpoint, headers, body: request.body }),
  )
}
