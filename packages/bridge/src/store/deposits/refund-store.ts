import type { DepositIssue, LedgerBook } from '@sunspan/domain'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'
import { findDepositsById, type StoredDeposit } from './deposit-store.ts'
import { REFUND_OF_DEPOSIT, ROW_ISSUE } from './refund-row.ts'

/** A deposit to be refunded, or the part of it to be refunded. */
export interface DueRefund {
  readonly deposit: StoredDeposit
  /** The row of a bulk order that is refunded separately; null for the deposit, or the rest of it. */
  readonly rowNo: number | null
  readonly reason: DepositIssue
  /** Base units owed to its sender, including the network fee. */
  readonly gross: bigint
  /** An operator has released it for refunding to a contract. */
  readonly isReleased: boolean
}

/** Decision about a refund; `owed`: its leg was created. */
export type RefundDecision = 'owed' | 'held' | 'unrefundable'

/**
 * The rest of a credited deposit waits until the payout, or one row of several, has ended: if the payout turns out to be impossible, the whole
 * deposit is refunded together.
 */
const IS_DUE = `d.refund_state IN ('none', 'released') AND NOT d.suspect
  AND NOT EXISTS (SELECT FROM foreign_payments f WHERE f.deposit_id = d.id AND f.leg_id IS NULL) AND (
  (d.status = 'unmatched' AND d.booked = 'suspense') OR (d.status = 'credited' AND d.booked = 'refund')
  OR (d.status = 'credited' AND d.booked = 'order' AND ${REFUND_OF_DEPOSIT} > 0
    AND EXISTS (SELECT FROM legs l WHERE l.deposit_id = d.id AND l.kind = 'payout' AND (l.status = 'paid' OR l.refund_state <> 'taken_back'))))`
const IS_ROW_DUE = `l.refund_state IN ('none', 'released') AND d.status = 'credited' AND d.booked = 'order' AND NOT d.suspect`

/** The refund of deposit `d`, or of the row that leg `l` would have paid from it, is due at the SQL time `at`. */
export const dueRefund = (at: string): string => `d.refund_after <= ${at} AND ${IS_DUE}`
export const dueRowRefund = (at: string): string => `l.refund_after <= ${at} AND ${IS_ROW_DUE}`

const DUE = statement(
  'refunds_due',
  `SELECT * FROM (
     SELECT d.id, -1 AS row_no, d.reason, CASE d.status WHEN 'unmatched' THEN d.amount ELSE ${REFUND_OF_DEPOSIT} END AS gross,
       d.refund_state = 'released' AS is_released
     FROM deposits d WHERE d.network_id = $1 AND ${dueRefund('$2')} AND d.id >= $3
     UNION ALL
     SELECT d.id, l.row_no, ${ROW_ISSUE('l')}, l.funded - l.kept, l.refund_state = 'released'
     FROM legs l JOIN deposits d ON d.id = l.deposit_id
     WHERE d.network_id = $1 AND ${dueRowRefund('$2')} AND d.id >= $3) w
   WHERE (w.id, w.row_no) > ($3, $5) ORDER BY w.id, w.row_no LIMIT $4`,
)
const DECIDE_ROW = statement(
  'refunds_decide_row',
  `UPDATE legs l SET refund_state = $2 FROM deposits d
   WHERE d.id = $1 AND l.deposit_id = d.id AND l.row_no = $3 AND ${IS_ROW_DUE}`,
)
const LOCK_CREDITED = statement(
  'refunds_lock_credited',
  `SELECT refund_part, dust_part, kept_part FROM deposits WHERE id = $1 AND status = 'credited' AND booked = 'order' AND NOT suspect FOR NO KEY UPDATE`,
)
const DECIDE = statement(
  'refunds_decide',
  `UPDATE deposits d SET refund_state = $2 WHERE d.id = $1 AND ${IS_DUE}`,
)
const OWE_ALL = statement(
  'refunds_owe_all',
  `UPDATE deposits SET reason = $3, refund_after = $2, refund_state = 'none'
   WHERE id = $1 AND status = 'credited' AND booked = 'order' AND NOT suspect`,
)
const HASTEN = statement(
  'refunds_hasten',
  `UPDATE deposits SET refund_after = least(refund_after, $2) WHERE id = ANY($1::bigint[]) AND refund_after IS NOT NULL
     AND status = 'unmatched' AND refund_state IN ('none', 'released')`,
)
const RELEASE = statement(
  'refunds_release',
  `WITH released AS (UPDATE deposits SET refund_state = 'released' WHERE id = $1 AND refund_state = 'held' RETURNING id),
     released_rows AS (UPDATE legs SET refund_state = 'released' WHERE deposit_id = $1 AND refund_state = 'held' RETURNING deposit_id)
   INSERT INTO refund_releases (deposit_id, actor, reason, at)
   SELECT id, $2, $3, $4 FROM (SELECT id FROM released UNION SELECT deposit_id FROM released_rows) w`,
)
const KEEP = statement(
  'deposits_keep',
  `UPDATE deposits SET reason = 'own_transfer', refund_after = NULL, refund_state = 'none'
   WHERE id = $1 AND status = 'unmatched' AND booked = 'suspense' AND order_id IS NULL AND NOT suspect
     AND reason IN ('no_order', 'ambiguous') AND refund_state IN ('none', 'held', 'unrefundable')
   RETURNING network_id, token, recipient, amount, block_height`,
)

/** Cursor of an iteration over refunds: the last deposit, or row of it, returned. */
export interface RefundCursor {
  readonly depositId: string
  readonly rowNo: number | null
}

/** Due refunds of a network after a cursor. */
export async function findDueRefunds(
  db: Queryable,
  networkId: string,
  at: Date,
  { after, limit }: { readonly after: RefundCursor; readonly limit: number },
): Promise<readonly DueRefund[]> {
  const rows = await queryRows<{
    id: string
    row_no: number
    reason: DepositIssue
    gross: string
    is_released: boolean
  }>(db, DUE, [networkId, at, after.depositId, limit, after.rowNo ?? -1])
  const deposits = new Map(
    (
      await findDepositsById(
        db,
        rows.map(({ id }) => id),
      )
    ).map((deposit) => [deposit.id, deposit]),
  )
  return rows.flatMap((row) => {
    const deposit = deposits.get(row.id)
    return deposit === undefined
      ? []
      : [
          {
            deposit,
            rowNo: row.row_no < 0 ? null : row.row_no,
            reason: row.reason,
            gross: BigInt(row.gross),
            isReleased: row.is_released,
          },
        ]
  })
}

/** False if the refund is no longer due because the deposit has changed. */
export async function decideRefund(
  tx: Transaction,
  { depositId, rowNo }: RefundCursor,
  decision: RefundDecision,
): Promise<boolean> {
  if (rowNo === null) return (await execute(tx, DECIDE, [depositId, decision])) > 0
  // Lock order: the deposit before the order. Another row of it may be given up concurrently.
  if ((await lockCreditedDeposit(tx, depositId)) === undefined) return false
  return (await execute(tx, DECIDE_ROW, [depositId, decision, rowNo])) > 0
}

/** Amounts of a credited deposit already owed to its sender, left as dust, and withheld; locks it. Undefined if it is no longer credited. */
export async function lockCreditedDeposit(
  tx: Transaction,
  id: string,
): Promise<{ readonly refund: bigint; readonly dust: bigint; readonly kept: bigint } | undefined> {
  const [row] = await queryRows<{ refund_part: string; dust_part: string; kept_part: string }>(
    tx,
    LOCK_CREDITED,
    [id],
  )
  if (row === undefined) return undefined
  return { refund: BigInt(row.refund_part), dust: BigInt(row.dust_part), kept: BigInt(row.kept_part) }
}

/** Makes a whole credited deposit owed, because its payout is impossible or has waited too long. False if it is no longer credited. */
export async function oweWholeDeposit(
  tx: Transaction,
  { id, reason }: { readonly id: string; readonly reason: DepositIssue },
  at: Date,
): Promise<boolean> {
  return (await execute(tx, OWE_ALL, [id, at, reason])) > 0
}

/** Makes refunds of these deposits due now. Returns how many are refunded automatically. */
export function hastenRefunds(tx: Transaction, ids: readonly string[], at: Date): Promise<number> {
  return execute(tx, HASTEN, [ids, at])
}

/** Releases a held refund, and records who did so. False if it is not held. */
export async function releaseHeldRefund(
  db: Queryable,
  release: { readonly depositId: string; readonly actor: string; readonly reason: string; readonly at: Date },
): Promise<boolean> {
  const { depositId, actor, reason, at } = release
  return (await execute(db, RELEASE, [depositId, actor, reason, at])) > 0
}

/** A deposit that is not refunded after all, and its book. */
export interface KeptDeposit {
  readonly book: LedgerBook
  /** Our wallet that received it. */
  readonly wallet: string
  /** Base units. */
  readonly amount: bigint
  readonly height: bigint
}

/** Undefined if it is not in suspense, belongs to an order, or its refund is decided. The caller books it. */
export async function keepUnmatchedDeposit(tx: Transaction, id: string): Promise<KeptDeposit | undefined> {
  const [row] = await queryRows<{
    network_id: string
    token: string | null
    recipient: string
    amount: string
    block_height: string
  }>(tx, KEEP, [id])
  if (row === undefined) return undefined
  return {
    book: { networkId: row.network_id, token: row.token },
    wallet: row.recipient,
    amount: BigInt(row.amount),
    height: BigInt(row.block_height),
  }
}
