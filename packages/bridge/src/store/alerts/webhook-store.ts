import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'

/** One change of an order that has a webhook. Its fields never change, so that every attempt to deliver it sends the same bytes. */
export interface WebhookEvent {
  readonly url: string
  readonly kind: 'standard' | 'bulk'
  readonly event: string
  /** Statuses of the inner order, for a bulk order. */
  readonly from: string | null
  readonly to: string
  readonly at: Date
}

const INSERT = statement(
  'order_webhooks_insert',
  'INSERT INTO order_webhooks (order_id, url, created_at) VALUES ($1, $2, $3)',
)
const FIND_EVENT = statement(
  'order_webhooks_find_event',
  `SELECT w.url, o.kind, e.event, e.from_status, e.to_status, e.at
   FROM order_webhooks w JOIN orders o ON o.id = w.order_id JOIN all_order_events e ON e.order_id = w.order_id AND e.version = $2
   WHERE w.order_id = $1 AND w.ended_at IS NULL`,
)
const END = statement(
  'order_webhooks_end',
  'UPDATE order_webhooks SET ended_at = greatest(created_at, $2) WHERE order_id = $1 AND ended_at IS NULL',
)

/** The same changes of an order as `note_due_alerts` notes, again; none while some of them are still due. */
const REPLAY = statement(
  'order_webhooks_replay',
  `INSERT INTO due_alerts (order_id, version)
   SELECT e.order_id, e.version FROM order_webhooks w JOIN all_order_events e ON e.order_id = w.order_id
   WHERE w.order_id = $1 AND w.ended_at IS NULL
     AND (e.from_status IS DISTINCT FROM e.to_status OR e.event IN ('refund_decided', 'refund_confirmed'))
     AND e.version > 1 AND NOT EXISTS (SELECT FROM due_alerts d WHERE d.order_id = w.order_id) ORDER BY e.version`,
)

export const replayWebhook = (db: Queryable, orderId: string): Promise<number> =>
  execute(db, REPLAY, [orderId])

export async function insertWebhook(
  tx: Transaction,
  webhook: { readonly orderId: string; readonly url: string; readonly createdAt: Date },
): Promise<void> {
  await execute(tx, INSERT, [webhook.orderId, webhook.url, webhook.createdAt])
}

/** Undefined if the order has no webhook, or its webhook has ended. */
export async function findWebhookEvent(
  db: Queryable,
  { orderId, version }: { readonly orderId: string; readonly version: number },
): Promise<WebhookEvent | undefined> {
  const [row] = await queryRows<{
    url: string
    kind: WebhookEvent['kind']
    event: string
    from_status: string | null
    to_status: string
    at: Date
  }>(db, FIND_EVENT, [orderId, version])
  if (row === undefined) return undefined
  const { url, kind, event, at } = row
  return { url, kind, event, from: row.from_status, to: row.to_status, at }
}

export async function endWebhook(db: Queryable, orderId: string, at: Date): Promise<void> {
  await execute(db, END, [orderId, at])
}
