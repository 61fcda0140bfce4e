import { queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'

/** A change of an order to which a webhook or a browser has subscribed. */
export interface DueAlert {
  readonly orderId: string
  /** The wallet that sends the order. */
  readonly owner: string
  readonly version: number
  /** Undefined without a webhook that is still open. */
  readonly webhookUrl: string | undefined
  /** Subscriptions of browsers. */
  readonly subscriptionIds: readonly string[]
}

/** Processes take different rows at the same time; rows of a transaction that rolls back are due again. */
const TAKE = statement(
  'due_alerts_take',
  `WITH taken AS (
     DELETE FROM due_alerts WHERE id IN (SELECT id FROM due_alerts ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING id, order_id, version, subscription_id
   )
   SELECT t.order_id, t.version, (SELECT o.wallet_sender FROM orders o WHERE o.id = t.order_id) AS owner,
     (SELECT w.url FROM order_webhooks w WHERE w.order_id = t.order_id AND w.ended_at IS NULL AND t.subscription_id IS NULL) AS webhook_url,
     ARRAY(SELECT p.id FROM push_subscriptions p
       WHERE p.order_id = t.order_id AND p.id = coalesce(t.subscription_id, p.id)) AS subscription_ids
   FROM taken t ORDER BY t.id`,
)
const COUNT = statement('due_alerts_count', 'SELECT count(*)::int AS count FROM due_alerts')

/** Takes up to `most` due alerts, oldest first, with their receivers. They are gone once the transaction commits. */
export async function takeDueAlerts(tx: Transaction, most: number): Promise<readonly DueAlert[]> {
  const rows = await queryRows<{
    order_id: string
    version: number
    owner: string
    webhook_url: string | null
    subscription_ids: string[]
  }>(tx, TAKE, [most])
  return rows.map((row) => ({
    orderId: row.order_id,
    owner: row.owner,
    version: row.version,
    webhookUrl: row.webhook_url ?? undefined,
    subscriptionIds: row.subscription_ids,
  }))
}

export async function countDueAlerts(db: Queryable): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, COUNT, [])
  return row?.count ?? 0
}
