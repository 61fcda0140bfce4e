import type { Pool } from 'pg'
import type { Catalog } from '../catalog/catalog.ts'
import type { Order } from '../model/order.ts'
import { toOrder } from '../store/orders/order-row.ts'
import { findOrderRow } from '../store/orders/order-store.ts'
import { BridgeError } from '../bridge-error.ts'
import { withTransaction, type Transaction } from '../store/database/database.ts'
import { countDueAlerts, takeDueAlerts, type DueAlert } from '../store/alerts/due-alert-store.ts'
import {
  countSubscriptions,
  deleteOfSession,
  deleteSubscription,
  deleteSubscriptionsBefore,
  findSubscription,
  insertSubscription,
  lockOrderVersion,
  recordNotified,
  type NewPushSubscription,
  type PushSubscription,
} from '../store/alerts/push-store.ts'
import {
  endWebhook,
  findWebhookEvent,
  replayWebhook,
  type WebhookEvent,
} from '../store/alerts/webhook-store.ts'

/** Browsers that are notified about one order. */
export const SUBSCRIPTIONS_PER_ORDER = 5
/** Orders about which one session is notified. */
export const SUBSCRIPTIONS_PER_SESSION = 50

/** Subscriptions to changes of orders while no page shows them. Delivery is the job queue's. */
export interface AlertService {
  /** Hands up to `most` due alerts to `enqueue`, in whose transaction they stop being due: either both commit, or none. Returns how many. */
  relay(most: number, enqueue: (tx: Transaction, due: readonly DueAlert[]) => Promise<void>): Promise<number>
  /** Alerts that no process has taken yet. */
  countDue(): Promise<number>
  /** Undefined if the order has no webhook that is still open. */
  findWebhookEvent(orderId: string, version: number): Promise<WebhookEvent | undefined>
  /** Sends every change of the order to its webhook again, with the same ids. Returns how many; none where no webhook is open. */
  replayWebhook(orderId: string): Promise<number>
  /** Sends nothing more to the order's webhook. */
  endWebhook(orderId: string): Promise<void>
  /**
   * Notifies a browser about an order from now on. Throws a BridgeError: ORDER_NOT_FOUND, or TOO_MANY_SUBSCRIPTIONS beyond the limits by order and by
   * session. The caller must verify that the session has proved the order's sender.
   */
  subscribe(subscription: Omit<NewPushSubscription, 'createdAt'>): Promise<void>
  /** The order of an alert; undefined if it does not exist. */
  findOrder(id: string): Promise<Order | undefined>
  /** Undefined once it has ended. */
  findSubscription(id: string): Promise<PushSubscription | undefined>
  /** Records what was sent to the browser, so that nothing is sent twice. */
  recordNotified(id: string, told: string): Promise<void>
  endSubscription(id: string): Promise<void>
  /** Ends a browser's subscription of a session; nothing if there is none. */
  unsubscribe(which: Pick<NewPushSubscription, 'orderId' | 'sessionId' | 'endpoint'>): Promise<void>
  deleteSubscriptionsBefore(before: Date): Promise<void>
}

/** A process that delivers alerts gives them a pool of their own, so that they take no connection from the money core. */
export function createAlertService(deps: {
  readonly pool: Pool
  readonly catalog: Catalog
  readonly now: () => Date
}): AlertService {
  const { pool, catalog, now } = deps
  return {
    relay: (most, enqueue) =>
      withTransaction(pool, async (tx) => {
        const due = await takeDueAlerts(tx, most)
        if (due.length > 0) await enqueue(tx, due)
        return due.length
      }),
    countDue: () => countDueAlerts(pool),
    findWebhookEvent: (orderId, version) => findWebhookEvent(pool, { orderId, version }),
    replayWebhook: (orderId) => replayWebhook(pool, orderId),
    endWebhook: (orderId) => endWebhook(pool, orderId, now()),
    subscribe: (subscription) =>
      withTransaction(pool, async (tx) => {
        const version = await lockOrderVersion(tx, subscription.orderId)
        if (version === undefined) {
          throw new BridgeError('ORDER_NOT_FOUND', `There is no order ${subscription.orderId}`)
        }
        const { ofOrder, ofSession } = await countSubscriptions(tx, subscription)
        if (ofOrder >= SUBSCRIPTIONS_PER_ORDER || ofSession >= SUBSCRIPTIONS_PER_SESSION) {
          const message = 'Too many browsers or transfers have alerts on. Turn some off first.'
          throw new BridgeError('TOO_MANY_SUBSCRIPTIONS', message)
        }
        await insertSubscription(tx, { ...subscription, createdAt: now() }, version)
      }),
    async findOrder(id) {
      const row = await findOrderRow(pool, id)
      return row === undefined ? undefined : toOrder(row, catalog)
    },
    findSubscription: (id) => findSubscription(pool, id),
    recordNotified: (id, told) => recordNotified(pool, id, told),
    endSubscription: (id) => deleteSubscription(pool, id),
    unsubscribe: (which) => deleteOfSession(pool, which),
    deleteSubscriptionsBefore: (before) => deleteSubscriptionsBefore(pool, before),
  }
}
