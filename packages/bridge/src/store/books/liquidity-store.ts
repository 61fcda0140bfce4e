import { bookKey, DEPOSIT_TRANSITIONS, OPEN_LEG_STATUSES } from '@sunspan/domain'
import { execute, queryRows, statement, type Queryable } from '../database/database.ts'
import { tokenOfLedger } from '../database/ledger-token.ts'
import { listStatuses } from '../database/leg-status-sql.ts'
import { statusesBefore } from '../database/statuses-before.ts'

/** Deposits from others that are not booked yet. */
export const UNBOOKED = `
  SELECT d.network_id, coalesce(d.token, 'native') AS token, d.amount FROM deposits d
  WHERE d.booked = 'none' AND d.status IN (${statusesBefore(DEPOSIT_TRANSITIONS, 'vanished')}) AND d.reason IS DISTINCT FROM 'own_transfer'`

/** Amounts in the wallets that senders may get back: in suspense, owed to them, or deposited and not booked yet. Signing a refund deducts it. */
const KEPT = `
  SELECT a.network_id, a.token, -a.balance AS amount FROM ledger_accounts a
  WHERE a.kind IN ('suspense', 'refund_payable') AND a.in_use
  UNION ALL ${UNBOOKED}`

/**
 * Further amounts that legs will take out of the wallets. An unsigned refund counts as kept instead. Whether a leg in flight is paid is computed as a
 * value, not a condition: else the planner would compare the few open legs with all attempts there are.
 */
const OWED = `
  SELECT l.network_id, coalesce(l.token, 'native') AS token, l.amount FROM legs l
  WHERE CASE l.status WHEN 'due' THEN l.kind = 'payout'
      ELSE (SELECT a.leg_id FROM leg_attempts a WHERE a.leg_id = l.id AND a.status = 'confirmed' AND a.outcome = 'paid' LIMIT 1) IS NULL END
    AND l.status IN (${listStatuses(OPEN_LEG_STATUSES)})`

const KEPT_ON = statement(
  'liquidity_kept',
  `SELECT k.token, sum(k.amount) AS amount FROM (${KEPT}) k WHERE k.network_id = $1 GROUP BY k.token`,
)
const KNOWN_ON = statement(
  'liquidity_known',
  `SELECT k.token, sum(k.amount) AS amount FROM (
     SELECT a.network_id, a.token, a.balance AS amount FROM ledger_accounts a
     WHERE a.kind = 'custody' AND a.holder = $2 OR a.kind = 'payout_reserved'
     UNION ALL ${UNBOOKED}) k WHERE k.network_id = $1 GROUP BY k.token`,
)
const TAKEN = statement(
  'liquidity_taken',
  `SELECT t.network_id, t.token, sum(t.amount) AS amount FROM (${KEPT} UNION ALL ${OWED}) t GROUP BY t.network_id, t.token`,
)

/**
 * Open orders' demand per destination currency: of unpaid orders, and of orders with a seen deposit that is not credited. Read from sums, minus the
 * orders that have expired and are not marked yet. The range has a beginning that the planner does not know: from the times of all orders it would
 * expect many, and read the whole table.
 */
const OPEN = statement(
  'liquidity_open',
  `WITH demand AS (SELECT * FROM open_demand UNION ALL SELECT * FROM open_demand_changes)
   SELECT w.currency_id, coalesce(sum(w.amount) FILTER (WHERE NOT w.is_paid), 0) AS unpaid, coalesce(sum(w.amount) FILTER (WHERE w.is_paid), 0) AS paid
   FROM (
     SELECT d.currency_id, d.is_paid, d.amount FROM demand d
     UNION ALL
     SELECT coalesce(o.currency_out, b.currency_out), false, -coalesce(b.amount_out, o.amount_out)
     FROM (SELECT DISTINCT network_in FROM demand) n CROSS JOIN LATERAL (
       SELECT * FROM orders o WHERE o.network_in = n.network_in AND o.stage IN ('new', 'open') AND o.transaction_in IS NULL
         AND o.expires_at <= $1 AND o.expires_at > (SELECT '-infinity'::timestamptz)) o
     LEFT JOIN bulk_rows b ON b.order_id = o.id AND o.kind = 'bulk') w
   GROUP BY 1 HAVING sum(w.amount) FILTER (WHERE NOT w.is_paid) <> 0 OR sum(w.amount) FILTER (WHERE w.is_paid) <> 0`,
)
const FOLD = statement(
  'liquidity_fold_open',
  `WITH lock AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtextextended('open_demand', 0)) AS taken),
     gone AS (DELETE FROM open_demand_changes WHERE (SELECT taken FROM lock) RETURNING *)
   INSERT INTO open_demand AS d (network_in, currency_id, is_paid, amount)
   SELECT network_in, currency_id, is_paid, sum(amount) FROM gone GROUP BY 1, 2, 3
   ON CONFLICT (network_in, currency_id, is_paid) DO UPDATE SET amount = d.amount + excluded.amount`,
)

/** Amounts in a network's wallets that are held for senders, by token, in base units: payouts must not use them. */
export async function sumKept(db: Queryable, networkId: string): Promise<ReadonlyMap<string | null, bigint>> {
  return byToken(await queryRows<TokenRow>(db, KEPT_ON, [networkId]))
}

/**
 * A wallet's balance beyond signed transfers, according to scans and books, by token, in base units. The chain may have more: unscanned deposits may
 * belong to customers, so payouts must not use them.
 */
export async function sumKnown(
  db: Queryable,
  networkId: string,
  wallet: string,
): Promise<ReadonlyMap<string | null, bigint>> {
  return byToken(await queryRows<TokenRow>(db, KNOWN_ON, [networkId, wallet]))
}

interface TokenRow {
  readonly token: string
  readonly amount: string
}

const byToken = (rows: readonly TokenRow[]): ReadonlyMap<string | null, bigint> =>
  new Map(rows.map((row) => [tokenOfLedger(row.token), BigInt(row.amount)]))

/** The part of the wallets' balances that is not free, by book key: held for senders, or owed and not sent yet. */
export async function sumCommitted(db: Queryable): Promise<ReadonlyMap<string, bigint>> {
  const rows = await queryRows<{ network_id: string; token: string; amount: string }>(db, TAKEN, [])
  return new Map(
    rows.map((row) => [
      bookKey({ networkId: row.network_id, token: tokenOfLedger(row.token) }),
      BigInt(row.amount),
    ]),
  )
}

/** Demand of uncredited orders for a destination currency, in its base units. */
export interface OpenDemand {
  /** Of unpaid orders, which may never be paid. */
  readonly unpaid: bigint
  /** Of orders whose deposit was seen. */
  readonly paid: bigint
}

/** By currency; currencies without open orders have no entry. */
export async function sumOpen(db: Queryable, at: Date): Promise<ReadonlyMap<string, OpenDemand>> {
  const rows = await queryRows<{ currency_id: string; unpaid: string; paid: string }>(db, OPEN, [at])
  return new Map(rows.map((row) => [row.currency_id, { unpaid: BigInt(row.unpaid), paid: BigInt(row.paid) }]))
}

/** Adds what has changed to the sums of open orders' demand, so that reading them stays cheap. Does nothing while another process does it. */
export async function foldOpenDemand(db: Queryable): Promise<void> {
  await execute(db, FOLD, [])
}
