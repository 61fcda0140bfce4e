import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'
import { FUNDED, legNotHaltedByPerson } from './leg-sql.ts'
import { LEG_NAME } from './leg-store.ts'
import { LEG_SOURCE, type LegKind } from './payout-terms.ts'

/**
 * What is owed no longer in this way: a payout whose deposit, or row, goes back instead, or a refund that a person must look at. Where a
 * person has halted it, it stays as it is.
 */
const COLUMNS = `l.id, l.kind, l.order_id, l.row_no, l.deposit_id, l.funded, l.recipient, l.currency_id, l.token, l.amount,
  ${LEG_NAME} AS stable_name, d.tx_hash, d.amount AS deposit_amount, d.token AS deposit_token, d.network_id AS deposit_network,
  l.last_error, l.burnt, l.refusals > 0 OR l.mined_failures > 0 AS is_refused`
const ENDED = statement(
  'legs_ended',
  `SELECT ${COLUMNS} FROM ${LEG_SOURCE}
   WHERE l.network_id = $1 AND l.status = 'due' AND (l.waiting_reason IS NOT NULL OR l.stopped_at IS NOT NULL)
     AND (l.stopped_at <= $4 OR CASE WHEN l.kind = 'refund' THEN l.returns_at <= $4 AND l.failures >= $3
       WHEN l.refused_since IS NOT NULL AND l.waiting_reason = 'RECIPIENT' THEN l.refused_since <= $2 AND l.refusals >= $3
       ELSE l.returns_at <= $4 END)
     AND (l.last_error LIKE 'paid_before:%') IS NOT TRUE AND ${FUNDED} AND ${legNotHaltedByPerson('$5')} ORDER BY l.id LIMIT 100`,
)
const TO_END = statement(
  'legs_to_end',
  `SELECT ${COLUMNS} FROM ${LEG_SOURCE} WHERE l.id = $1 AND l.status = 'due' AND ${FUNDED}`,
)
const GIVE_UP = statement(
  'legs_give_up',
  `UPDATE legs SET status = 'refunded', kept = $3::numeric, refund_state = CASE WHEN row_no IS NOT NULL THEN 'none' END,
     refund_after = CASE WHEN row_no IS NOT NULL THEN $2::timestamptz END
   WHERE id = $1 AND status = 'due'`,
)
const CANCEL_REFUND = statement(
  'legs_cancel_refund',
  `UPDATE legs SET status = 'cancelled' WHERE id = $1 AND status = 'due' AND kind = 'refund'`,
)
const HOLD = statement(
  'refunds_hold',
  `UPDATE deposits SET refund_state = 'held' WHERE id = $1 AND refund_state = 'owed' AND NOT suspect RETURNING status`,
)
const HOLD_ROW = statement(
  'refunds_hold_row',
  `UPDATE legs SET refund_state = 'held' WHERE deposit_id = $1 AND row_no = $2 AND refund_state = 'owed'`,
)

/** A leg that is not paid any more as it stands. */
export interface EndedLeg {
  readonly id: string
  readonly kind: LegKind
  /** Null for a refund that no order is about. */
  readonly orderId: string | null
  /** The row of a bulk order, whose part alone goes back. */
  readonly rowNo: number | null
  readonly recipient: string
  readonly currencyId: string
  /** Null for the native coin. */
  readonly token: string | null
  readonly amount: bigint
  /** The payout contract's id is made of it. */
  readonly stableName: string
  readonly depositId: string
  readonly depositNetworkId: string
  readonly depositToken: string | null
  /** What of the deposit it would have used up, in its base units. */
  readonly funded: bigint
  readonly depositTxHash: string
  /** All of the deposit, in its base units. */
  readonly depositAmount: bigint
  readonly lastError: string
  /** What its attempts have cost that a block has and that paid nothing, in base units of its network's native coin. */
  readonly burnt: bigint
  /** The recipient, or the chain, would not take it; not that it waited for too long. */
  readonly isRefused: boolean
}

/** Legs of a network that have ended: refused `refusals` times and more, the first time not after `refusedSince`, stopped, or waited out. */
export async function findEndedLegs(
  db: Queryable,
  lane: { readonly networkId: string; readonly wallet: string },
  bounds: { readonly refusedSince: Date; readonly refusals: number; readonly at: Date },
): Promise<readonly EndedLeg[]> {
  const { refusedSince, refusals, at } = bounds
  const values = [lane.networkId, refusedSince, refusals, at, lane.wallet]
  return (await queryRows<EndedRow>(db, ENDED, values)).map(toEnded)
}

/** A leg that is due and is to end; undefined when it is due no more. */
export async function findLegToEnd(db: Queryable, id: string): Promise<EndedLeg | undefined> {
  const [row] = await queryRows<EndedRow>(db, TO_END, [id])
  return row && toEnded(row)
}

interface EndedRow {
  id: string
  kind: LegKind
  order_id: string | null
  row_no: number | null
  funded: string
  recipient: string
  currency_id: string
  token: string | null
  amount: string
  stable_name: string
  deposit_id: string
  deposit_network: string
  deposit_token: string | null
  tx_hash: string
  deposit_amount: string
  last_error: string | null
  burnt: string
  is_refused: boolean
}

const toEnded = (row: EndedRow): EndedLeg => ({
  id: row.id,
  kind: row.kind,
  orderId: row.order_id,
  rowNo: row.row_no,
  funded: BigInt(row.funded),
  recipient: row.recipient,
  currencyId: row.currency_id,
  token: row.token,
  amount: BigInt(row.amount),
  stableName: row.stable_name,
  depositId: row.deposit_id,
  depositNetworkId: row.deposit_network,
  depositToken: row.deposit_token,
  depositTxHash: row.tx_hash,
  depositAmount: BigInt(row.deposit_amount),
  lastError: row.last_error ?? '',
  burnt: BigInt(row.burnt),
  isRefused: row.is_refused,
})

/**
 * Ends a payout for good: its deposit, or its row's part of it, goes back, but for what is kept. False when it is no longer due. The
 * database refuses while an attempt may land.
 */
export async function giveUpLeg(
  tx: Transaction,
  leg: { readonly id: string; readonly kept: bigint },
  at: Date,
): Promise<boolean> {
  return (await execute(tx, GIVE_UP, [leg.id, at, leg.kept])) > 0
}

/** A refund waits for a person. Answers whether its deposit names no order; undefined when it is not owed. */
export async function markRefundHeld(
  tx: Transaction,
  { depositId, rowNo }: Pick<EndedLeg, 'depositId' | 'rowNo'>,
): Promise<{ readonly isUnmatched: boolean } | undefined> {
  if (rowNo !== null)
    return (await execute(tx, HOLD_ROW, [depositId, rowNo])) > 0 ? { isUnmatched: false } : undefined
  const [deposit] = await queryRows<{ status: string }>(tx, HOLD, [depositId])
  return deposit && { isUnmatched: deposit.status === 'unmatched' }
}

/** False when the refund is no longer due. The database refuses while an attempt may land. */
export async function cancelRefundLeg(tx: Transaction, id: string): Promise<boolean> {
  return (await execute(tx, CANCEL_REFUND, [id])) > 0
}
