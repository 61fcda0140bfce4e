import type { Lane } from './lane-store.ts'
import { notHalted } from './halt-store.ts'
import { PAYOUT_TERMS, toPayoutTerms, type PayoutTerms, type PayoutTermsRow } from './payout-terms.ts'
import { execute, queryRows, statement, type Queryable, type Transaction } from './database.ts'

/** Pays an order out, or gives a deposit back to its sender. */
export type LegKind = 'payout' | 'refund'

/** One payment that is owed. */
export interface DueLeg {
  readonly id: string
  readonly kind: LegKind
  readonly orderId: string
  readonly recipient: string
  /** Null for the native coin. */
  readonly token: string | null
  readonly amount: bigint
  readonly failures: number
  /** What it is called for ever, in this database or another: the payout contract's id is made of it. */
  readonly stableName: string
  /** Dollars that were quoted for the network's fee; null where none were, and no ceiling holds. */
  readonly quotedFeeUsd: bigint | null
  readonly terms: PayoutTerms
}

/** True while nothing halts the payout of leg `l` of order `o` from the wallet that `wallet` is the SQL of. */
export const payoutNotHalted = (wallet: string): string =>
  notHalted('payout', {
    network: 'l.network_id',
    currency: 'l.currency_id',
    currencyIn: 'o.currency_in',
    currencyOut: 'o.currency_out',
    wallet,
  })

const CREATE = statement(
  'legs_create',
  `INSERT INTO legs (order_id, leg_no, deposit_id, network_id, recipient, currency_id, token, amount, status, retry_at)
   SELECT o.id, 0, d.id, o.network_out, o.wallet_receiver, o.currency_out, o.token_out, o.amount_out, 'due', $2
   FROM deposits d JOIN orders o ON o.id = d.order_id WHERE d.id = ANY($1::bigint[])
   ON CONFLICT (order_id, leg_no) DO UPDATE SET status = 'due', deposit_id = excluded.deposit_id, retry_at = excluded.retry_at
     WHERE legs.status = 'cancelled'
   RETURNING network_id`,
)
const WAKE = statement('lane_wake', `SELECT pg_notify('lane_wake', n) FROM unnest($1::text[]) AS n`)
const DUE = statement(
  'legs_due',
  `SELECT l.id, l.recipient, l.failures, l.order_id || '/' || l.leg_no AS stable_name, o.destination_fee_usd, ${PAYOUT_TERMS}
   FROM legs l JOIN deposits d ON d.id = l.deposit_id AND d.status = 'credited' AND NOT d.suspect JOIN orders o ON o.id = l.order_id
   WHERE l.network_id = $1 AND l.status = 'due' AND l.retry_at <= $2 AND ${payoutNotHalted('$4')}
   ORDER BY l.retry_at, l.id LIMIT $3`,
)
const CLAIM = statement(
  'legs_claim',
  `UPDATE legs l SET status = 'in_flight', last_error = NULL FROM deposits d, orders o
   WHERE l.id = ANY($1::bigint[]) AND l.status = 'due' AND d.id = l.deposit_id AND d.status = 'credited' AND NOT d.suspect
     AND o.id = l.order_id AND ${payoutNotHalted('$2')}`,
)
const POSTPONE = statement(
  'legs_postpone',
  `UPDATE legs l SET status = 'due', failures = l.failures + 1, retry_at = n.retry_at, last_error = n.error
   FROM unnest($1::bigint[], $2::timestamptz[], $3::text[]) AS n (id, retry_at, error)
   WHERE l.id = n.id AND l.status IN ('due', 'in_flight')`,
)
const PAY = statement(
  'legs_pay',
  `UPDATE legs SET status = 'paid' WHERE id = ANY($1::bigint[]) AND status = 'in_flight'`,
)
const CANCEL = statement(
  'legs_cancel',
  `UPDATE legs SET status = 'cancelled' WHERE deposit_id = $1 AND status = 'due'`,
)
const OWED = statement(
  'legs_owed',
  `SELECT l.currency_id, sum(l.amount) AS amount FROM legs l
   WHERE l.status IN ('due', 'in_flight')
     AND NOT EXISTS (SELECT FROM leg_attempts a WHERE a.leg_id = l.id AND a.status = 'confirmed' AND a.outcome = 'paid')
   GROUP BY l.currency_id`,
)

/** Creates the legs of credited deposits and wakes the lanes that pay them. Answers their networks, one entry a leg. */
export async function createLegs(
  tx: Transaction,
  depositIds: readonly string[],
  at: Date,
): Promise<readonly string[]> {
  const rows = await queryRows<{ network_id: string }>(tx, CREATE, [depositIds, at])
  const networks = rows.map((row) => row.network_id)
  await execute(tx, WAKE, [[...new Set(networks)]])
  return networks
}

/** Legs that the lane's wallet may pay now. */
export async function findDueLegs(
  db: Queryable,
  lane: Pick<Lane, 'networkId' | 'wallet'>,
  at: Date,
  limit: number,
): Promise<readonly DueLeg[]> {
  const rows = await queryRows<
    PayoutTermsRow & {
      readonly id: string
      readonly recipient: string
      readonly failures: number
      readonly stable_name: string
      readonly destination_fee_usd: string
    }
  >(db, DUE, [lane.networkId, at, limit, lane.wallet])
  return rows.map((row) => {
    const terms = toPayoutTerms(row)
    const { orderId, token, amount } = terms
    const { id, recipient, failures, stable_name: stableName } = row
    const quotedFeeUsd = BigInt(row.destination_fee_usd)
    return {
      id,
      kind: 'payout',
      orderId,
      recipient,
      token,
      amount,
      failures,
      stableName,
      quotedFeeUsd,
      terms,
    }
  })
}

/** Answers how many could be claimed: fewer than asked means that one is no longer owed, or was halted. */
export function claimLegs(tx: Transaction, wallet: string, ids: readonly string[]): Promise<number> {
  return execute(tx, CLAIM, [ids, wallet])
}

/** Puts legs back to be tried again later. The database refuses while an attempt may still land. */
export async function postponeLegs(
  tx: Transaction,
  entries: readonly { readonly id: string; readonly retryAt: Date; readonly error: string }[],
): Promise<void> {
  await execute(tx, POSTPONE, [
    entries.map((entry) => entry.id),
    entries.map((entry) => entry.retryAt),
    entries.map((entry) => entry.error),
  ])
}

export async function markLegsPaid(tx: Transaction, ids: readonly string[]): Promise<void> {
  await execute(tx, PAY, [ids])
}

/** Takes back the leg of a deposit that vanished. False when a payout has been signed for it, or was made. */
export async function cancelLeg(tx: Transaction, depositId: string): Promise<boolean> {
  return (await execute(tx, CANCEL, [depositId])) > 0
}

/** What is owed and has not left the treasury yet, by currency. */
export async function sumOwed(db: Queryable): Promise<ReadonlyMap<string, bigint>> {
  const rows = await queryRows<{ currency_id: string; amount: string }>(db, OWED, [])
  return new Map(rows.map((row) => [row.currency_id, BigInt(row.amount)]))
}
