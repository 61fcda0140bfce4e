import type { Usd } from '@sunspan/domain'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'

/** Value of a deposit for an order: the order's value, in proportion to the amounts. */
export const DEPOSIT_VALUE = `ceil(o.value_usd * d.amount / o.amount_in)`

const LOCK = statement('exposure_lock', 'SELECT FROM scan_cursors WHERE network_id = $1 FOR NO KEY UPDATE')
const SUM = statement(
  'exposure_sum',
  `SELECT coalesce(sum(${DEPOSIT_VALUE}), 0) AS value FROM deposits d JOIN orders o ON o.id = d.order_id
   WHERE d.network_id = $1 AND d.status = 'credited' AND d.block_height > $2`,
)
const RAISE = statement(
  'orders_raise_finality',
  `UPDATE orders SET finality_tier = 'large', raised_confirmations = greatest(required_confirmations, $2), version = version + 1
   WHERE id = ANY($1::uuid[]) AND finality_tier <> 'large' RETURNING id, version, status`,
)
const TELL_RAISED = statement(
  'orders_tell_raised',
  `WITH logged AS (
     INSERT INTO order_events (order_id, version, event, from_status, to_status, data, at)
     SELECT r.id, r.version, 'finality_raised', r.status, r.status, jsonb_build_object('required_confirmations', $4::int), $5
     FROM unnest($1::uuid[], $2::int[], $3::text[]) AS r (id, version, status) RETURNING order_id
   ) SELECT pg_notify('order_updated', order_id::text) FROM logged`,
)

/** Serialises a network's credits across all processes until the transaction ends. */
export async function lockExposure(tx: Transaction, networkId: string): Promise<void> {
  await execute(tx, LOCK, [networkId])
}

/** Dollars credited for deposits above `finalHeight`: the maximum loss from one reorganisation. */
export async function sumExposure(db: Queryable, networkId: string, finalHeight: bigint): Promise<Usd> {
  const [row] = await queryRows<{ value: string }>(db, SUM, [networkId, finalHeight])
  return BigInt(row?.value ?? '0')
}

/** Raises these orders to the large tier and notifies them. */
export async function raiseFinality(
  tx: Transaction,
  orderIds: readonly string[],
  confirmations: number,
  at: Date,
): Promise<void> {
  const rows = await queryRows<{ id: string; version: number; status: string }>(tx, RAISE, [
    orderIds,
    confirmations,
  ])
  await execute(tx, TELL_RAISED, [
    rows.map(({ id }) => id),
    rows.map(({ version }) => version),
    rows.map(({ status }) => status),
    confirmations,
    at,
  ])
}
