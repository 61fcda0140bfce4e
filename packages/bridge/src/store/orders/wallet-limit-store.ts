import type { Usd } from '@sunspan/domain'
import { queryRows, statement, type Queryable } from '../database/database.ts'
import { orderStatuses } from '../database/list-statuses.ts'

const SUM = statement(
  'orders_sum_of_wallet',
  // Growth of an order counts like the ordered amount.
  `SELECT coalesce(sum(ceil(value_usd * greatest(coalesce(credited_amount, 0), amount_in) / amount_in)), 0) AS value, min(created_at) AS since FROM orders
   WHERE wallet_sender = $1 AND created_at > $2
     AND (transaction_in IS NOT NULL OR status NOT IN (${orderStatuses(({ filter }) => filter === 'ended')}))`,
)

/** Value that a wallet has ordered since a given time and has deposited, or may still deposit. Reliable while the sender is locked. */
export async function sumOrdered(
  tx: Queryable,
  walletSender: string,
  since: Date,
): Promise<{ readonly value: Usd; readonly since: Date | null }> {
  const [row] = await queryRows<{ value: string; since: Date | null }>(tx, SUM, [walletSender, since])
  return { value: BigInt(row?.value ?? '0'), since: row?.since ?? null }
}
