import type { DepositIssue, LedgerBook } from '@sunspan/domain'
import { execute, queryRows, statement, type Queryable, type Transaction } from './database.ts'
import { findDepositsById, type StoredDeposit } from './deposit-store.ts'

/** A deposit that goes back to its sender, or the part of it that does. */
export interface DueRefund {
  readonly deposit: StoredDeposit
  readonly reason: DepositIssue
  /** Base units that are owed to its sender, the network's fee included. */
  readonly gross: bigint
  /** A person has decided that it may go to a contract. */
  readonly isReleased: boolean
}

/** What was decided about a refund; `owed`: its leg was made. */
export type RefundDecision = 'owed' | 'held' | 'unrefundable'

/** A credited deposit's rest waits until the payout has ended: if that turns out to be impossible, all of it goes back together. */
const IS_DUE = `d.refund_state IN ('none', 'released') AND NOT d.suspect AND (
  (d.status = 'unmatched' AND d.booked = 'suspense') OR (d.status = 'credited' AND d.booked = 'refund')
  OR (d.status = 'credited' AND d.booked = 'order' AND d.refund_part > 0
    AND EXISTS (SELECT FROM legs l WHERE l.deposit_id = d.id AND l.kind = 'payout' AND l.status = 'paid')))`
const DUE = statement(
  'refunds_due',
  `SELECT d.id, d.reason, CASE d.status WHEN 'unmatched' THEN d.amount ELSE d.refund_part END AS gross,
     d.refund_state = 'released' AS is_released
   FROM deposits d WHERE d.network_id = $1 AND d.refund_after <= $2 AND d.id > $3 AND ${IS_DUE} ORDER BY d.id LIMIT $4`,
)
const DECIDE = statement(
  'refunds_decide',
  `UPDATE deposits d SET refund_state = $2 WHERE d.id = $1 AND ${IS_DUE}`,
)
const OWE_ALL = statement(
  'refunds_owe_all',
  `UPDATE deposits SET reason = 'payout_impossible', refund_after = $2, refund_state = 'none'
   WHERE id = $1 AND status = 'credited' AND booked = 'order' AND NOT suspect`,
)
const HASTEN = statement(
  'refunds_hasten',
  `UPDATE deposits SET refund_after = least(refund_after, $2) WHERE id = ANY($1::bigint[]) AND refund_after IS NOT NULL
     AND status = 'unmatched' AND refund_state IN ('none', 'released')`,
)
const RELEASE = statement(
  'refunds_release',
  `WITH released AS (UPDATE deposits SET refund_state = 'released' WHERE id = $1 AND refund_state = 'held' RETURNING id)
   INSERT INTO refund_releases (deposit_id, actor, reason, at) SELECT id, $2, $3, $4 FROM released`,
)
const KEEP = statement(
  'deposits_keep',
  `UPDATE deposits SET reason = 'own_transfer', refund_after = NULL, refund_state = 'none'
   WHERE id = $1 AND status = 'unmatched' AND booked = 'suspense' AND order_id IS NULL AND NOT suspect
     AND reason IN ('no_order', 'ambiguous') AND refund_state IN ('none', 'held', 'unrefundable')
   RETURNING network_id, token, recipient, amount, block_height`,
)

/** Refunds of a network whose time has come, of deposits with ids above `afterId`. */
export async function findDueRefunds(
  db: Queryable,
  networkId: string,
  at: Date,
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<readonly DueRefund[]> {
  const rows = await queryRows<{ id: string; reason: DepositIssue; gross: string; is_released: boolean }>(
    db,
    DUE,
    [networkId, at, afterId, limit],
  )
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
      : [{ deposit, reason: row.reason, gross: BigInt(row.gross), isReleased: row.is_released }]
  })
}

/** False when the refund is no longer due: something else has become of the deposit. */
export async function decideRefund(tx: Transaction, id: string, decision: RefundDecision): Promise<boolean> {
  return (await execute(tx, DECIDE, [id, decision])) > 0
}

/** All of a credited deposit goes back, since its payout is impossible. False when it is not as credited any more. */
export async function oweWholeDeposit(tx: Transaction, id: string, at: Date): Promise<boolean> {
  return (await execute(tx, OWE_ALL, [id, at])) > 0
}

/** These deposits need not wait for their refund any longer. Answers how many go back by themselves. */
export function hastenRefunds(tx: Transaction, ids: readonly string[], at: Date): Promise<number> {
  return execute(tx, HASTEN, [ids, at])
}

/** Lets a held refund go, and writes down who said so. False when it is not held. */
export async function releaseHeldRefund(
  db: Queryable,
  release: { readonly depositId: string; readonly actor: string; readonly reason: string; readonly at: Date },
): Promise<boolean> {
  const { depositId, actor, reason, at } = release
  return (await execute(db, RELEASE, [depositId, actor, reason, at])) > 0
}

/** A deposit that does not go back after all, and where it stands. */
export interface KeptDeposit {
  readonly book: LedgerBook
  /** Wallet of ours that received it. */
  readonly wallet: string
  /** Base units. */
  readonly amount: bigint
  readonly height: bigint
}

/** Undefined when it is not in suspense, belongs to an order, or its refund is decided. Its booking is the caller's. */
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
