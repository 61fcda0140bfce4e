import { bookKey } from '@sunspan/domain'
import { queryRows, statement, type Queryable } from '../database/database.ts'
import { tokenOfLedger } from '../database/ledger-token.ts'

/** Deposits from others that are not booked yet. */
export const UNBOOKED = `
  SELECT d.network_id, coalesce(d.token, 'native') AS token, d.amount FROM deposits d
  WHERE d.booked = 'none' AND d.status IN ('seen', 'unmatched') AND d.reason IS DISTINCT FROM 'own_transfer'`

/** Amounts in the wallets that senders may get back: in suspense, owed to them, or deposited and not booked yet. Signing a refund deducts it. */
const KEPT = `
  SELECT a.network_id, a.token, -a.balance AS amount FROM ledger_accounts a
  WHERE a.kind IN ('suspense', 'refund_payable') AND a.balance <> 0
  UNION ALL ${UNBOOKED}`

/**
 * Further amounts that legs will take out of the wallets. An unsigned refund counts as kept instead. A value, not a condition, tells whether a leg in
 * flight is paid: the planner would compare the few open legs with all attempts there are.
 */
const OWED = `
  SELECT l.network_id, coalesce(l.token, 'native') AS token, l.amount FROM legs l
  WHERE CASE l.status WHEN 'due' THEN l.kind = 'payout'
      ELSE (SELECT a.leg_id FROM leg_attempts a WHERE a.leg_id = l.id AND a.status = 'confirmed' AND a.outcome = 'paid' LIMIT 1) IS NULL END
    AND l.status IN ('due', 'in_flight')`

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

/** Open orders' demand per destination currency: of unpaid orders, and of orders with a seen deposit that is not credited. */
const OPEN = statement(
  'liquidity_open',
  `SELECT w.currency_id, coalesce(sum(w.amount) FILTER (WHERE NOT w.is_paid), 0) AS unpaid, coalesce(sum(w.amount) FILTER (WHERE w.is_paid), 0) AS paid
   FROM (
     SELECT coalesce(o.currency_out, b.currency_out) AS currency_id, coalesce(b.amount_out, o.amount_out) AS amount,
       o.transaction_in IS NOT NULL AS is_paid
     FROM orders o LEFT JOIN bulk_rows b ON b.order_id = o.id AND o.kind = 'bulk'
     WHERE o.status IN ('PENDING', 'WAIT_DEPOSIT') AND (o.expires_at > $1 OR o.transaction_in IS NOT NULL)) w GROUP BY 1`,
)

/** Amounts in a network's wallets that are held for senders, by token, in base units: payouts must not use them. */
export async function sumKept(db: Queryable, networkId: string): Promise<ReadonlyMap<string | null, bigint>> {
  return byToken(await queryRows<TokenRow>(db, KEPT_ON, [networkId]))
}

/**
 * A wallet's balance beyond signed transfers, according to scans and books, by token, in base units. The chain may have more: unscanned deposits may
 * belong to somebody, so payouts must not use them.
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
