import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'
import { legAllows } from '../database/leg-status-sql.ts'
import { FUNDED, legNotHaltedByPerson } from './leg-sql.ts'
import { LEG_NAME } from './leg-store.ts'
import { LEG_SOURCE, type LegKind } from './payout-terms.ts'

/**
 * Legs that must end: a payout whose deposit, or row, is refunded instead, or a refund for an operator to check. Legs halted by an operator are left
 * alone.
 */
const COLUMNS = `l.id, l.kind, l.order_id, l.row_no, l.deposit_id, l.funded, l.recipient, l.currency_id, l.token, l.amount,
  ${LEG_NAME} AS stable_name, d.tx_hash, d.amount AS deposit_amount, d.token AS deposit_token, d.network_id AS deposit_network,
  l.last_error, l.burnt, l.refusals > 0 OR l.mined_failures > 0 AS is_refused,
  CASE WHEN l.kind = 'payout' AND l.row_no IS NULL AND o.swap_fee > 0 THEN l.fees - o.platform_fee - o.destination_fee ELSE 0 END AS swap_fee`
/** When a leg must end: `EndBounds` in SQL. */
type EndBoundsSql = Readonly<Record<keyof EndBounds, string>>

/** Leg `l`, funded by deposit `d`, must end. */
export const endedLeg = ({ at, refusedSince, refusals }: EndBoundsSql): string =>
  `${legAllows('given_up')} AND (l.waiting_reason IS NOT NULL OR l.stopped_at IS NOT NULL)
     AND (l.stopped_at <= ${at} OR CASE WHEN l.kind = 'refund' THEN l.returns_at <= ${at} AND l.failures >= ${refusals}
       WHEN l.refused_since IS NOT NULL AND l.waiting_reason = 'RECIPIENT' THEN l.refused_since <= ${refusedSince} AND l.refusals >= ${refusals}
       ELSE l.returns_at <= ${at} END)
     AND (l.last_error LIKE 'paid_before:%') IS NOT TRUE AND ${FUNDED}`

const ENDED = statement(
  'legs_ended',
  `SELECT ${COLUMNS} FROM ${LEG_SOURCE}
   WHERE l.network_id = $1 AND ${endedLeg({ at: '$4', refusedSince: '$2', refusals: '$3' })}
     AND ${legNotHaltedByPerson('$5')} ORDER BY l.id LIMIT 100`,
)
const TO_END = statement(
  'legs_to_end',
  `SELECT ${COLUMNS} FROM ${LEG_SOURCE} WHERE l.id = $1 AND ${legAllows('given_up')} AND ${FUNDED}`,
)
const GIVE_UP = statement(
  'legs_give_up',
  `UPDATE legs SET status = 'refunded', kept = $3::numeric, refund_state = CASE WHEN row_no IS NOT NULL THEN 'none' END,
     refund_after = CASE WHEN row_no IS NOT NULL THEN $2::timestamptz END
   WHERE id = $1 AND ${legAllows('given_up', 'status')}`,
)
const CANCEL_REFUND = statement(
  'legs_cancel_refund',
  `UPDATE legs SET status = 'cancelled' WHERE id = $1 AND ${legAllows('cancelled', 'status')} AND kind = 'refund'`,
)
const HOLD = statement(
  'refunds_hold',
  `UPDATE deposits SET refund_state = 'held' WHERE id = $1 AND refund_state = 'owed' AND NOT suspect RETURNING status`,
)
const HOLD_ROW = statement(
  'refunds_hold_row',
  `UPDATE legs SET refund_state = 'held' WHERE deposit_id = $1 AND row_no = $2 AND refund_state = 'owed'`,
)

/** A leg that ended unpaid. */
export interface EndedLeg {
  readonly id: string
  readonly kind: LegKind
  /** Null for the refund of a deposit without an order. */
  readonly orderId: string | null
  /** The row of a bulk order; only its part is refunded. */
  readonly rowNo: number | null
  readonly recipient: string
  readonly currencyId: string
  /** Null for the native coin. */
  readonly token: string | null
  readonly amount: bigint
  /** The payout contract's id is derived from it. */
  readonly stableName: string
  readonly depositId: string
  readonly depositNetworkId: string
  readonly depositToken: string | null
  /** The part of the deposit that it would have used, in the deposit's base units. */
  readonly funded: bigint
  readonly depositTxHash: string
  /** The whole deposit, in its base units. */
  readonly depositAmount: bigint
  readonly lastError: string
  /** Cost of its mined but unpaid attempts, in base units of its network's native coin. */
  readonly burnt: bigint
  /** The recipient or the chain refused it, rather than that it waited for too long. */
  readonly isRefused: boolean
  /** The swap fee of its credited amount, in the deposit's base units; zero if nothing is swapped. */
  readonly swapFee: bigint
}

/** A leg must end at `at` that was refused at least `refusals` times, first no later than `refusedSince`, was stopped, or has timed out. */
export interface EndBounds {
  readonly at: Date
  readonly refusedSince: Date
  readonly refusals: number
}

/** Legs of a network that must end. */
export async function findEndedLegs(
  db: Queryable,
  lane: { readonly networkId: string; readonly wallet: string },
  { refusedSince, refusals, at }: EndBounds,
): Promise<readonly EndedLeg[]> {
  const values = [lane.networkId, refusedSince, refusals, at, lane.wallet]
  return (await queryRows<EndedRow>(db, ENDED, values)).map(toEnded)
}

/** A due leg that must end; undefined if it is no longer due. */
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
  swap_fee: string
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
  swapFee: BigInt(row.swap_fee),
})

/**
 * Gives up a payout: its deposit, or its row's part of it, is refunded, less the withheld cost. False if it is no longer due. The database
 * refuses while an attempt may land.
 */
export async function giveUpLeg(
  tx: Transaction,
  leg: { readonly id: string; readonly kept: bigint },
  at: Date,
): Promise<boolean> {
  return (await execute(tx, GIVE_UP, [leg.id, at, leg.kept])) > 0
}

/** Holds a refund for an operator. Returns whether its deposit is unmatched; undefined if the refund is not owed. */
export async function markRefundHeld(
  tx: Transaction,
  { depositId, rowNo }: Pick<EndedLeg, 'depositId' | 'rowNo'>,
): Promise<{ readonly isUnmatched: boolean } | undefined> {
  if (rowNo !== null)
    return (await execute(tx, HOLD_ROW, [depositId, rowNo])) > 0 ? { isUnmatched: false } : undefined
  const [deposit] = await queryRows<{ status: string }>(tx, HOLD, [depositId])
  return deposit && { isUnmatched: deposit.status === 'unmatched' }
}

/** False if the refund is no longer due. The database refuses while an attempt may land. */
export async function cancelRefundLeg(tx: Transaction, id: string): Promise<boolean> {
  return (await execute(tx, CANCEL_REFUND, [id])) > 0
}
