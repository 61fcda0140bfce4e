import type { ChainFamily } from '@sunspan/domain'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'

/** Where a browser's push service takes messages, and the keys that encrypt them for the browser. */
export interface PushTarget {
  readonly endpoint: string
  /** Public key (65 bytes) and secret (16 bytes) of the browser, base64url. */
  readonly p256dh: string
  readonly auth: string
}

export interface NewPushSubscription extends PushTarget {
  readonly id: string
  readonly orderId: string
  readonly sessionId: string
  readonly family: ChainFamily
  readonly wallet: string
  readonly createdAt: Date
}

export interface PushSubscription extends PushTarget {
  readonly id: string
  readonly orderId: string
  /** The last news that was sent to the browser. */
  readonly told: string | null
}

/** Waits for a transaction that changes the order, and lets none begin: its trigger would not see the new subscription. */
const LOCK_ORDER = statement('push_lock_order', 'SELECT version FROM orders WHERE id = $1 FOR SHARE')
const COUNT = statement(
  'push_count',
  `SELECT count(*) FILTER (WHERE order_id = $1)::int AS of_order, count(*) FILTER (WHERE session_id = $2)::int AS of_session
   FROM push_subscriptions WHERE (order_id = $1 OR session_id = $2) AND NOT (order_id = $1 AND endpoint = $3) AND told IS DISTINCT FROM 'arrived'`,
)
const INSERT = statement(
  'push_insert',
  `WITH subscribed AS (
     INSERT INTO push_subscriptions (id, order_id, session_id, family, wallet, endpoint, p256dh, auth, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (order_id, endpoint) DO UPDATE SET
       session_id = excluded.session_id, family = excluded.family, wallet = excluded.wallet,
       p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at
     RETURNING id
   )
   INSERT INTO due_alerts (order_id, version, subscription_id) SELECT $2, $10, id FROM subscribed`,
)
const FIND = statement(
  'push_find',
  'SELECT id, order_id, endpoint, p256dh, auth, told FROM push_subscriptions WHERE id = $1',
)
const NOTE_TOLD = statement('push_note_told', 'UPDATE push_subscriptions SET told = $2 WHERE id = $1')
const DELETE_ONE = statement('push_delete', 'DELETE FROM push_subscriptions WHERE id = $1')
const DELETE_OF_SESSION = statement(
  'push_delete_of_session',
  'DELETE FROM push_subscriptions WHERE order_id = $1 AND session_id = $2 AND endpoint = $3',
)
const DELETE_OLD = statement('push_delete_old', 'DELETE FROM push_subscriptions WHERE created_at < $1')

/** Locks an order in its present version until the transaction ends; undefined if it does not exist. */
export async function lockOrderVersion(tx: Transaction, orderId: string): Promise<number | undefined> {
  const [row] = await queryRows<{ version: number }>(tx, LOCK_ORDER, [orderId])
  return row?.version
}

/** Other subscriptions of the order, and of the session, whose order has not arrived yet. */
export async function countSubscriptions(
  tx: Transaction,
  { orderId, sessionId, endpoint }: Pick<NewPushSubscription, 'orderId' | 'sessionId' | 'endpoint'>,
): Promise<{ readonly ofOrder: number; readonly ofSession: number }> {
  const [row] = await queryRows<{ of_order: number; of_session: number }>(tx, COUNT, [
    orderId,
    sessionId,
    endpoint,
  ])
  return { ofOrder: row?.of_order ?? 0, ofSession: row?.of_session ?? 0 }
}

/** Replaces an earlier subscription of the same browser. An alert for it is due at once, in case the order has ended meanwhile. */
export async function insertSubscription(
  tx: Transaction,
  subscription: NewPushSubscription,
  version: number,
): Promise<void> {
  const { id, orderId, sessionId, family, wallet, endpoint, p256dh, auth, createdAt } = subscription
  await execute(tx, INSERT, [
    id,
    orderId,
    sessionId,
    family,
    wallet,
    endpoint,
    p256dh,
    auth,
    createdAt,
    version,
  ])
}

export async function findSubscription(db: Queryable, id: string): Promise<PushSubscription | undefined> {
  const [row] = await queryRows<Omit<PushSubscription, 'orderId'> & { order_id: string }>(db, FIND, [id])
  if (row === undefined) return undefined
  const { order_id: orderId, endpoint, p256dh, auth, told } = row
  return { id, orderId, endpoint, p256dh, auth, told }
}

export async function recordNotified(db: Queryable, id: string, told: string): Promise<void> {
  await execute(db, NOTE_TOLD, [id, told])
}

export async function deleteSubscription(db: Queryable, id: string): Promise<void> {
  await execute(db, DELETE_ONE, [id])
}

export async function deleteOfSession(
  db: Queryable,
  { orderId, sessionId, endpoint }: Pick<NewPushSubscription, 'orderId' | 'sessionId' | 'endpoint'>,
): Promise<void> {
  await execute(db, DELETE_OF_SESSION, [orderId, sessionId, endpoint])
}

export async function deleteSubscriptionsBefore(db: Queryable, before: Date): Promise<void> {
  await execute(db, DELETE_OLD, [before])
}
