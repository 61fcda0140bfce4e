import { bookKey } from '@sunspan/domain'
import { queryRows, statement, type Queryable } from '../database/database.ts'
import { tokenOfLedger } from '../database/ledger-token.ts'

/** What has arrived for others and is not booked yet. */
export const UNBOOKED = `
  SELECT d.network_id, coalesce(d.token, 'native') AS token, d.amount FROM deposits d
  WHERE d.booked = 'none' AND d.status IN ('seen', 'unmatched') AND d.reason IS DISTINCT FROM 'own_transfer'`

/**
 * What senders may get back, as it stands in the wallets: what is in suspense or owed to them, and what has arrived and is not booked
 * yet. A refund leaves it when it is signed.
 */
const KEPT = `
  SELECT a.network_id, a.token, -a.balance AS amount FROM ledger_accounts a
  WHERE a.kind IN ('suspense', 'refund_payable') AND a.balance <> 0
  UNION ALL ${UNBOOKED}`

/** What legs will still take out of the wallets beside that. A refund that is not signed yet is kept. */
const OWED = `
  SELECT l.network_id, coalesce(l.token, 'native') AS token, l.amount FROM legs l
  WHERE (l.status = 'in_flight' OR l.status = 'due' AND l.kind = 'payout')
    AND NOT EXISTS (SELECT FROM leg_attempts a WHERE a.leg_id = l.id AND a.status = 'confirmed' AND a.outcome = 'paid')`

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

/** What open orders would take of each destination that nobody has paid, and what those would whose deposit is seen and not credited. */
const OPEN = statement(
  'liquidity_open',
  `SELECT w.currency_id, coalesce(sum(w.amount) FILTER (WHERE NOT w.is_paid), 0) AS unpaid, coalesce(sum(w.amount) FILTER (WHERE w.is_paid), 0) AS paid
   FROM (
     SELECT coalesce(o.currency_out, b.currency_out) AS currency_id, coalesce(b.amount_out, o.amount_out) AS amount,
       o.transaction_in IS NOT NULL AS is_paid
     FROM orders o LEFT JOIN bulk_rows b ON b.order_id = o.id AND o.kind = 'bulk'
     WHERE o.status IN ('PENDING', 'WAIT_DEPOSIT') AND (o.expires_at > $1 OR o.transaction_in IS NOT NULL)) w GROUP BY 1`,
)

/** What of a network's wallets is kept for senders, by token, in base units: no payout may take it. */
export async function sumKept(db: Queryable, networkId: string): Promise<ReadonlyMap<string | null, bigint>> {
  return byToken(await queryRows<TokenRow>(db, KEPT_ON, [networkId]))
}

/**
 * What a wallet holds beside what is signed, as far as scans and books tell, by token, in base units. More may stand on the chain: what no
 * scan has read yet is somebody's, and nothing may be paid of it.
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

/** What of the wallets' balances is not free, by the key of its book: what is kept for senders, and what is owed and has not left. */
export async function sumTaken(db: Queryable): Promise<ReadonlyMap<string, bigint>> {
  const rows = await queryRows<{ network_id: string; token: string; amount: string }>(db, TAKEN, [])
  return new Map(
    rows.map((row) => [
      bookKey({ networkId: row.network_id, token: tokenOfLedger(row.token) }),
      BigInt(row.amount),
    ]),
  )
}

/** What orders that are not credited would take of a destination currency, in its base units. */
export interface OpenDemand {
  /** Nobody has paid these: they may never be. */
  readonly unpaid: bigint
  /** The deposits of these are seen. */
  readonly paid: bigint
}

/** By currency; a currency that no open order is for has no entry. */
export async function sumOpen(db: Queryable, at: Date): Promise<ReadonlyMap<string, OpenDemand>> {
  const rows = await queryRows<{ currency_id: string; unpaid: string; paid: string }>(db, OPEN, [at])
  return new Map(rows.map((row) => [row.currency_id, { unpaid: BigInt(row.unpaid), paid: BigInt(row.paid) }]))
}
