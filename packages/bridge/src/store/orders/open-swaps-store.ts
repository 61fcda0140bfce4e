import type { OpenSwaps } from '@sunspan/domain'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'
import { depositStatuses } from '../database/list-statuses.ts'

const LOCK = statement(
  'open_swaps_lock',
  `SELECT pg_advisory_xact_lock(hashtextextended('the caps of open swaps', 0))`,
)
/**
 * $1 the sender; $2 the time since which rates are locked; $3 and $4 the currencies of each asset of the new order. A deposit counts in proportion to
 * the order's own value; an underpaid one fills no order and blocks no other.
 */
const SUM = statement(
  'open_swaps_sum',
  `WITH open AS (
     SELECT wallet_sender, currency_in, currency_out, value_usd AS value, false AS is_paid FROM orders
     WHERE swap_stage = 'unpaid' AND created_at > $2
     UNION ALL
     SELECT o.wallet_sender, o.currency_in, o.currency_out, div(o.value_usd * d.amount, o.amount_in), true
     FROM orders o JOIN deposits d ON d.order_id = o.id AND d.status IN (${depositStatuses(({ ofOrder, counts }) => ofOrder !== 'no' && counts)})
     WHERE o.swap_stage = 'paid'
       AND coalesce(o.credited_at, 'infinity') > $2)
   SELECT s.scope, coalesce(sum(o.value) FILTER (WHERE o.is_paid), 0) AS paid,
     coalesce(sum(o.value) FILTER (WHERE NOT o.is_paid), 0) AS unpaid
   FROM (VALUES ('all'), ('wallet'), ('asset_in'), ('asset_out')) s (scope)
   LEFT JOIN open o ON s.scope = 'all' OR s.scope = 'wallet' AND o.wallet_sender = $1
     OR s.scope = 'asset_in' AND (o.currency_in = ANY($3) OR o.currency_out = ANY($3))
     OR s.scope = 'asset_out' AND (o.currency_in = ANY($4) OR o.currency_out = ANY($4))
   GROUP BY s.scope`,
)

/** Serialises the creation of swaps until the transaction ends. */
export async function lockOpenSwaps(tx: Transaction): Promise<void> {
  await execute(tx, LOCK, [])
}

export interface OpenSwapSums {
  readonly all: OpenSwaps
  readonly wallet: OpenSwaps
  readonly assetIn: OpenSwaps
  readonly assetOut: OpenSwaps
}

/** Values of open swaps: in total, per sender, and for two assets on either side. */
export async function sumOpenSwaps(
  db: Queryable,
  of: {
    readonly walletSender: string
    /** Unpaid orders from before, and payouts credited before and not signed, have lost their rate: they are repriced. */
    readonly ratesHeldSince: Date
    /** Ids of the currencies of each asset. */
    readonly assetIn: readonly string[]
    readonly assetOut: readonly string[]
  },
): Promise<OpenSwapSums> {
  const rows = await queryRows<{ scope: string; paid: string; unpaid: string }>(db, SUM, [
    of.walletSender,
    of.ratesHeldSince,
    of.assetIn,
    of.assetOut,
  ])
  const find = (scope: string): OpenSwaps => {
    const row = rows.find((each) => each.scope === scope)
    return { paid: BigInt(row?.paid ?? '0'), unpaid: BigInt(row?.unpaid ?? '0') }
  }
  return {
    all: find('all'),
    wallet: find('wallet'),
    assetIn: find('asset_in'),
    assetOut: find('asset_out'),
  }
}
