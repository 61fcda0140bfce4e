import type { Usd } from '@sunspan/domain'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'

const SUM = statement(
  'deposits_unwitnessed',
  `SELECT coalesce(sum(unwitnessed_usd), 0) AS value FROM deposits
   WHERE network_id = $1 AND unwitnessed_at > $2::timestamptz - interval '1 hour'`,
)
const MARK = statement(
  'deposits_mark_unwitnessed',
  `UPDATE deposits d SET unwitnessed_at = $3, unwitnessed_usd = n.value
   FROM unnest($1::bigint[], $2::numeric[]) AS n (id, value) WHERE d.id = n.id`,
)

/** Dollars of 1e-18 credited on a network in the hour before `at` without all of its providers. */
export async function sumUnwitnessed(db: Queryable, networkId: string, at: Date): Promise<Usd> {
  const [row] = await queryRows<{ readonly value: string }>(db, SUM, [networkId, at])
  return BigInt(row?.value ?? '0')
}

/** Records deposits that are credited without all providers of their network. */
export async function markUnwitnessed(
  tx: Transaction,
  deposits: readonly { readonly id: string; readonly value: Usd }[],
  at: Date,
): Promise<void> {
  if (deposits.length === 0) return
  await execute(tx, MARK, [deposits.map(({ id }) => id), deposits.map(({ value }) => value), at])
}
