import { OPEN_LEG_STATUSES } from '@sunspan/domain'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'
import { listStatuses } from '../database/leg-status-sql.ts'

/** A payment by one of our wallets, as an operator has read it from the chain. */
export interface ForeignPayment {
  readonly networkId: string
  readonly txId: string
  readonly height: bigint
  readonly wallet: string
  /** Null for the native coin. */
  readonly token: string | null
  /** Base units. */
  readonly amount: bigint
  readonly recipient: string | null
}

const INSERT = statement(
  'foreign_payments_insert',
  `INSERT INTO foreign_payments (network_id, tx_id, block_height, wallet, token, amount, recipient, deposit_id, leg_id, actor, reason, at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
)
const IS_KNOWN = statement(
  'foreign_payments_known',
  `SELECT EXISTS (SELECT FROM attempt_variants WHERE network_id = $1 AND tx_id = $2) AS is_ours,
     EXISTS (SELECT FROM foreign_payments WHERE network_id = $1 AND tx_id = $2) AS is_booked`,
)
const WALLET = statement('lane_wallet', 'SELECT wallet FROM lanes WHERE network_id = $1 ORDER BY wallet')
/** For a deposit without payments known to this database. */
const SETTLE = statement(
  'deposits_paid_elsewhere',
  `UPDATE deposits SET reason = 'paid_elsewhere', refund_after = NULL, refund_state = 'none'
   WHERE id = $1 AND status = 'unmatched' AND booked = 'suspense' AND NOT suspect AND reason <> 'own_transfer'
     AND refund_state IN ('none', 'held', 'released', 'unrefundable')
   RETURNING network_id, token, recipient, amount, block_height`,
)
const LEGS = statement(
  'legs_due_of_deposit',
  `SELECT id, amount FROM legs WHERE deposit_id = $1 AND network_id = $2 AND token IS NOT DISTINCT FROM $3 AND status IN (${listStatuses(OPEN_LEG_STATUSES)})
   ORDER BY id`,
)

/** False if it is already booked. */
export async function insertForeignPayment(
  tx: Transaction,
  payment: ForeignPayment & {
    readonly depositId: string | null
    readonly legId: string | null
    readonly actor: string
    readonly reason: string
    readonly at: Date
  },
): Promise<boolean> {
  const { networkId, txId, height, wallet, token, amount, recipient, depositId, legId } = payment
  const values = [networkId, txId, height, wallet, token, amount, recipient, depositId, legId]
  return (await execute(tx, INSERT, [...values, payment.actor, payment.reason, payment.at])) > 0
}

/** Whether the engine signed a transaction, and whether any of it was booked manually. */
export async function findKnownTransaction(
  db: Queryable,
  networkId: string,
  txId: string,
): Promise<{ readonly isOurs: boolean; readonly isBooked: boolean }> {
  const [row] = await queryRows<{ is_ours: boolean; is_booked: boolean }>(db, IS_KNOWN, [networkId, txId])
  return { isOurs: row?.is_ours === true, isBooked: row?.is_booked === true }
}

/** The wallet that pays on a network; undefined before an engine has held its lane. */
export async function findPayingWallet(db: Queryable, networkId: string): Promise<string | undefined> {
  const [row] = await queryRows<{ wallet: string }>(db, WALLET, [networkId])
  return row?.wallet
}

/** A deposit that was paid elsewhere, and its book. */
export interface SettledDeposit {
  readonly networkId: string
  readonly token: string | null
  readonly wallet: string
  readonly amount: bigint
  readonly height: bigint
}

/** Undefined if it is not in suspense, or its refund is under way. The caller books it. */
export async function settleUnmatchedDeposit(
  tx: Transaction,
  id: string,
): Promise<SettledDeposit | undefined> {
  const [row] = await queryRows<{
    network_id: string
    token: string | null
    recipient: string
    amount: string
    block_height: string
  }>(tx, SETTLE, [id])
  if (row === undefined) return undefined
  return {
    networkId: row.network_id,
    token: row.token,
    wallet: row.recipient,
    amount: BigInt(row.amount),
    height: BigInt(row.block_height),
  }
}

/** Legs of a deposit that are owed on a network in a token. */
export async function findOwedLegs(
  db: Queryable,
  of: { readonly depositId: string; readonly networkId: string; readonly token: string | null },
): Promise<readonly { readonly id: string; readonly amount: bigint }[]> {
  const rows = await queryRows<{ id: string; amount: string }>(db, LEGS, [
    of.depositId,
    of.networkId,
    of.token,
  ])
  return rows.map(({ id, amount }) => ({ id, amount: BigInt(amount) }))
}
