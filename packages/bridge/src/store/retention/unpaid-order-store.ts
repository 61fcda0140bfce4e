import { execute, queryRows, statement, type Transaction } from '../database/database.ts'
import { depositStatuses } from '../database/list-statuses.ts'

const TRY_LOCK = statement(
  'unpaid_orders_lock',
  `SELECT pg_try_advisory_xact_lock(hashtextextended('unpaid_orders', 0)) AS locked`,
)
const NEXT = statement(
  'unpaid_orders_next',
  `SELECT o.id, o.late_until < $1 AS is_ripe, o.stage = 'over' AND o.transaction_in IS NULL
     AND NOT EXISTS (SELECT FROM deposits d WHERE d.order_id = o.id AND d.status IN (${depositStatuses(({ ofOrder }) => ofOrder !== 'no')}))
     AND NOT EXISTS (SELECT FROM deposits d WHERE d.order_id = o.id AND d.refund_after IS NOT NULL) AS is_unpaid
   FROM orders o WHERE o.id > (SELECT after_id FROM cut_progress) ORDER BY o.id LIMIT $2`,
)
// A deposit that arrives meanwhile has locked its order: it is read again here.
const CUT = statement(
  'unpaid_orders_cut',
  `UPDATE orders SET cut_at = $2, version = version + 1 WHERE id = ANY($1::uuid[]) AND stage = 'over' AND transaction_in IS NULL RETURNING id`,
)
/** Search terms are found by their whole key, which follows from the order and its rows. */
const REMOVE_TERMS = statement(
  'unpaid_orders_remove_terms',
  `DELETE FROM order_terms t USING (
     SELECT o.id, o.wallet_sender, o.created_at, n.term FROM orders o CROSS JOIN LATERAL (
       SELECT 'CURRENCY:' || o.currency_in UNION SELECT 'CURRENCY:' || o.currency_out UNION SELECT order_term(o.wallet_receiver)
       UNION SELECT 'CURRENCY:' || b.currency_out FROM bulk_rows b WHERE b.order_id = o.id
       UNION SELECT order_term(b.recipient) FROM bulk_rows b WHERE b.order_id = o.id) AS n (term)
     WHERE o.id = ANY($1::uuid[])) k
   WHERE t.wallet_sender = k.wallet_sender AND t.term = k.term AND t.created_at = k.created_at AND t.order_id = k.id`,
)
const REMOVE_EVENTS = statement(
  'unpaid_orders_remove_events',
  'DELETE FROM order_events WHERE order_id = ANY($1::uuid[])',
)
const REMOVE_ROWS = statement(
  'unpaid_orders_remove_rows',
  'DELETE FROM bulk_rows WHERE order_id = ANY($1::uuid[])',
)
const ADVANCE = statement('unpaid_orders_advance', 'UPDATE cut_progress SET after_id = $1')

export interface CutBatch {
  readonly orders: number
  /** False once no order is left that is old enough. */
  readonly hasMore: boolean
}

/**
 * Cuts down the next unpaid orders, which no deposit could fill since a moment, in the caller's transaction: their rows, events and
 * search terms are deleted. Orders that are still open then stay whole. Undefined while another process does it.
 */
export async function cutUnpaidOrders(
  tx: Transaction,
  { before, limit, at }: { readonly before: Date; readonly limit: number; readonly at: Date },
): Promise<CutBatch | undefined> {
  const [lock] = await queryRows<{ locked: boolean }>(tx, TRY_LOCK, [])
  if (lock?.locked !== true) return undefined
  const next = await queryRows<Candidate>(tx, NEXT, [before, limit])
  const unripe = next.findIndex((order) => !order.is_ripe)
  const ripe = unripe === -1 ? next : next.slice(0, unripe)
  const last = ripe.at(-1)
  if (last === undefined) return { orders: 0, hasMore: false }
  const unpaid = ripe.filter((order) => order.is_unpaid).map(({ id }) => id)
  const cut = (await queryRows<{ id: string }>(tx, CUT, [unpaid, at])).map(({ id }) => id)
  await execute(tx, REMOVE_TERMS, [cut])
  await execute(tx, REMOVE_EVENTS, [cut])
  await execute(tx, REMOVE_ROWS, [cut])
  await execute(tx, ADVANCE, [last.id])
  return { orders: cut.length, hasMore: ripe.length === limit }
}

interface Candidate {
  readonly id: string
  readonly is_ripe: boolean
  readonly is_unpaid: boolean
}
