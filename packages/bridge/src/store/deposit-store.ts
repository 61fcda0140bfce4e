import type { BlockRef, ObservedDeposit } from '@sunspan/chains'
import type { OrderStatus } from '@sunspan/domain'
import type { CandidateOrder, UnmatchedReason } from '../engine/match-deposit.ts'
import { notHalted } from './halt-store.ts'
import { execute, queryRows, statement, type Queryable, type Transaction } from './database.ts'

export type DepositStatus = 'seen' | 'credited' | 'unmatched' | 'orphaned' | 'lost'

/** A deposit as it was stored. */
export interface StoredDeposit extends ObservedDeposit {
  readonly id: string
  readonly status: DepositStatus
  readonly orderId: string | null
}

/** What was decided about a deposit. */
export type DepositVerdict =
  | { readonly status: 'seen'; readonly orderId: string }
  | { readonly status: 'unmatched'; readonly orderId: string | null; readonly reason: UnmatchedReason }

/** A stored deposit as `pg` reads it. */
export interface DepositRow {
  readonly id: string
  readonly tx_hash: string
  readonly log_index: number
  readonly block_height: string
  readonly block_hash: string
  readonly sender: string
  readonly recipient: string
  readonly token: string | null
  readonly amount: string
  readonly reference: string | null
  readonly status: DepositStatus
  readonly order_id: string | null
}

/** Columns of `deposits d`. */
export const DEPOSIT_COLUMNS =
  'd.id, d.tx_hash, d.log_index, d.block_height, d.block_hash, d.sender, d.recipient, d.token, d.amount, d.reference, d.status, d.order_id'

export const toStoredDeposit = (row: DepositRow): StoredDeposit => ({
  id: row.id,
  txHash: row.tx_hash,
  index: row.log_index,
  block: { height: BigInt(row.block_height), hash: row.block_hash },
  sender: row.sender,
  recipient: row.recipient,
  token: row.token,
  amount: BigInt(row.amount),
  reference: row.reference,
  status: row.status,
  orderId: row.order_id,
})

const FIND_KNOWN = statement(
  'deposits_find_known',
  `SELECT ${DEPOSIT_COLUMNS} FROM deposits d JOIN unnest($2::text[], $3::int[]) AS k (tx_hash, log_index)
     ON d.network_id = $1 AND d.tx_hash = k.tx_hash AND d.log_index = k.log_index FOR UPDATE OF d`,
)
const INSERT = statement(
  'deposits_insert',
  `INSERT INTO deposits (network_id, tx_hash, log_index, block_height, block_hash, sender, recipient, token, amount, reference,
     status, reason, order_id, seen_at)
   SELECT $1, n.*, $14 FROM unnest($2::text[], $3::int[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::numeric[],
     $10::text[], $11::text[], $12::text[], $13::uuid[]) AS n`,
)
const DECIDE = statement(
  'deposits_decide',
  `UPDATE deposits d SET status = n.status, reason = n.reason, order_id = n.order_id, block_height = n.height, block_hash = n.hash,
     suspect = false
   FROM unnest($1::bigint[], $2::text[], $3::text[], $4::uuid[], $5::bigint[], $6::text[]) AS n (id, status, reason, order_id, height, hash)
   WHERE d.id = n.id AND d.status IN ('orphaned', 'unmatched')`,
)
const MOVE = statement(
  'deposits_move',
  `UPDATE deposits SET block_height = $2, block_hash = $3, suspect = false,
     status = CASE status WHEN 'lost' THEN 'credited' ELSE status END WHERE id = $1
   RETURNING status = 'credited' AND booked = 'lost' AS is_back`,
)
const REWIND = statement(
  'deposits_rewind',
  `UPDATE deposits d SET
     status = CASE WHEN d.status IN ('seen', 'unmatched') THEN 'orphaned' ELSE d.status END,
     reason = NULL,
     order_id = CASE WHEN d.status IN ('seen', 'unmatched') THEN NULL ELSE d.order_id END,
     suspect = d.status IN ('credited', 'lost')
   FROM deposits old
   WHERE d.id = old.id AND d.network_id = $1 AND d.block_height > $2 AND d.status <> 'orphaned'
   RETURNING old.status, old.order_id`,
)
const ORPHAN = statement(
  'deposits_orphan',
  `UPDATE deposits SET status = 'orphaned', reason = NULL, order_id = NULL, suspect = false WHERE id = ANY($1::bigint[])`,
)
const MARK_LOST = statement(
  'deposits_lose',
  `UPDATE deposits SET status = 'lost', suspect = false WHERE id = $1`,
)
/** True while nothing halts the credit of deposit `d` for order `o`. */
export const CREDIT_NOT_HALTED = notHalted('credit', {
  network: 'd.network_id',
  currency: 'o.currency_in',
  currencyIn: 'o.currency_in',
  currencyOut: 'o.currency_out',
  wallet: 'd.recipient',
})
const MARK_CREDITED = statement(
  'deposits_credit',
  `UPDATE deposits d SET status = 'credited' FROM orders o
   WHERE d.id = ANY($1::bigint[]) AND d.status = 'seen' AND o.id = d.order_id AND ${CREDIT_NOT_HALTED} RETURNING d.id`,
)
const SUSPECTS = statement(
  'deposits_suspects',
  `SELECT ${DEPOSIT_COLUMNS} FROM deposits d WHERE d.network_id = $1 AND d.suspect ORDER BY d.id LIMIT 200`,
)
const SECOND = statement(
  'deposits_second_of',
  `SELECT ${DEPOSIT_COLUMNS} FROM deposits d JOIN orders o ON o.reference = d.reference
   WHERE o.id = ANY($1::uuid[]) AND d.status = 'unmatched' AND d.reason = 'second_deposit' ORDER BY d.id FOR UPDATE OF d`,
)

const CANDIDATE = `o.id, o.status, o.network_in, o.currency_in, o.amount_in, o.wallet_sender, o.reference,
  o.transaction_in IS NOT NULL AS has_deposit, o.holds_claim, o.late_until`
const BY_REFERENCE = statement(
  'orders_by_reference',
  `SELECT ${CANDIDATE} FROM orders o WHERE o.reference = ANY($1::text[]) ORDER BY o.id FOR NO KEY UPDATE`,
)
const SIMILAR = statement(
  'orders_similar',
  `SELECT ${CANDIDATE} FROM orders o
   JOIN (SELECT DISTINCT sender, currency, amount FROM unnest($2::text[], $3::text[], $4::numeric[]) AS n (sender, currency, amount)) n
     ON o.network_in = $1 AND o.wallet_sender = n.sender AND o.amount_in = n.amount AND o.currency_in = n.currency
   WHERE o.status IN ('PENDING', 'WAIT_DEPOSIT', 'DEPOSIT_FAILED', 'REJECTED', 'EXPIRED')
     AND o.transaction_in IS NULL
     AND (o.status IN ('PENDING', 'WAIT_DEPOSIT') OR o.late_until >= $5)
   ORDER BY o.id FOR NO KEY UPDATE OF o`,
)

interface CandidateRow {
  readonly id: string
  readonly status: OrderStatus
  readonly network_in: string
  readonly currency_in: string
  readonly amount_in: string
  readonly wallet_sender: string
  readonly reference: string
  readonly has_deposit: boolean
  readonly holds_claim: boolean
  readonly late_until: Date
}

export interface ReferencedOrder extends CandidateOrder {
  readonly reference: string
}

const toCandidate = (row: CandidateRow): ReferencedOrder => ({
  id: row.id,
  status: row.status,
  networkIn: row.network_in,
  currencyIn: row.currency_in,
  amountIn: BigInt(row.amount_in),
  walletSender: row.wallet_sender,
  reference: row.reference,
  hasDeposit: row.has_deposit,
  holdsClaim: row.holds_claim,
  lateUntil: row.late_until,
})

/** Those of the deposits that are stored already; locked. */
export async function findKnownDeposits(
  tx: Transaction,
  networkId: string,
  deposits: readonly ObservedDeposit[],
): Promise<readonly StoredDeposit[]> {
  if (deposits.length === 0) return []
  const keys = [deposits.map((deposit) => deposit.txHash), deposits.map((deposit) => deposit.index)]
  return (await queryRows<DepositRow>(tx, FIND_KNOWN, [networkId, ...keys])).map(toStoredDeposit)
}

export async function insertDeposits(
  tx: Transaction,
  networkId: string,
  at: Date,
  entries: readonly { readonly deposit: ObservedDeposit; readonly verdict: DepositVerdict }[],
): Promise<void> {
  if (entries.length === 0) return
  const deposits = entries.map((entry) => entry.deposit)
  const verdicts = entries.map((entry) => entry.verdict)
  await execute(tx, INSERT, [
    networkId,
    deposits.map((deposit) => deposit.txHash),
    deposits.map((deposit) => deposit.index),
    deposits.map((deposit) => deposit.block.height),
    deposits.map((deposit) => deposit.block.hash),
    deposits.map((deposit) => deposit.sender),
    deposits.map((deposit) => deposit.recipient),
    deposits.map((deposit) => deposit.token),
    deposits.map((deposit) => deposit.amount),
    deposits.map((deposit) => deposit.reference),
    verdicts.map((verdict) => verdict.status),
    verdicts.map((verdict) => (verdict.status === 'unmatched' ? verdict.reason : null)),
    verdicts.map((verdict) => verdict.orderId),
    at,
  ])
}

/** Gives deposits that stood in suspense, or were off the chain, what was decided now. */
export async function decideDeposits(
  tx: Transaction,
  entries: readonly { readonly id: string; readonly block: BlockRef; readonly verdict: DepositVerdict }[],
): Promise<void> {
  if (entries.length === 0) return
  await execute(tx, DECIDE, [
    entries.map((entry) => entry.id),
    entries.map((entry) => entry.verdict.status),
    entries.map(({ verdict }) => (verdict.status === 'unmatched' ? verdict.reason : null)),
    entries.map((entry) => entry.verdict.orderId),
    entries.map((entry) => entry.block.height),
    entries.map((entry) => entry.block.hash),
  ])
}

/** The deposit stands in this block now. True when it was lost and is back. */
export async function moveDeposit(tx: Transaction, id: string, block: BlockRef): Promise<boolean> {
  const [row] = await queryRows<{ is_back: boolean }>(tx, MOVE, [id, block.height, block.hash])
  return row?.is_back ?? false
}

/**
 * The chain was rewritten above `height`: what was not credited is off the chain until it is found again; what was credited is to
 * be looked at. Answers the orders that lost a deposit which had only been seen.
 */
export async function rewindDeposits(
  tx: Transaction,
  networkId: string,
  height: bigint,
): Promise<readonly string[]> {
  const rows = await queryRows<{ status: DepositStatus; order_id: string | null }>(tx, REWIND, [
    networkId,
    height,
  ])
  return rows.flatMap((row) => (row.status === 'seen' && row.order_id !== null ? [row.order_id] : []))
}

export async function orphanDeposits(tx: Transaction, ids: readonly string[]): Promise<void> {
  await execute(tx, ORPHAN, [ids])
}

export async function markDepositLost(tx: Transaction, id: string): Promise<void> {
  await execute(tx, MARK_LOST, [id])
}

/** Answers those that were still to be credited, and may be. */
export async function markDepositsCredited(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queryRows<{ id: string }>(tx, MARK_CREDITED, [ids])
  return new Set(rows.map((row) => row.id))
}

export async function findSuspectDeposits(
  db: Queryable,
  networkId: string,
): Promise<readonly StoredDeposit[]> {
  return (await queryRows<DepositRow>(db, SUSPECTS, [networkId])).map(toStoredDeposit)
}

/** Deposits that were refused because these orders had one already. */
export async function findSecondDeposits(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<readonly StoredDeposit[]> {
  if (orderIds.length === 0) return []
  return (await queryRows<DepositRow>(tx, SECOND, [orderIds])).map(toStoredDeposit)
}

/** Orders that carry one of these references; locked. */
export async function findOrdersByReference(
  tx: Transaction,
  references: readonly string[],
): Promise<readonly ReferencedOrder[]> {
  if (references.length === 0) return []
  return (await queryRows<CandidateRow>(tx, BY_REFERENCE, [references])).map(toCandidate)
}

/** Orders without a deposit that agree with one of these in network, sender, currency and amount; locked. */
export async function findSimilarOrders(
  tx: Transaction,
  networkId: string,
  wanted: readonly { readonly sender: string; readonly currencyId: string; readonly amount: bigint }[],
  at: Date,
): Promise<readonly ReferencedOrder[]> {
  if (wanted.length === 0) return []
  const rows = await queryRows<CandidateRow>(tx, SIMILAR, [
    networkId,
    wanted.map((entry) => entry.sender),
    wanted.map((entry) => entry.currencyId),
    wanted.map((entry) => entry.amount),
    at,
  ])
  return rows.map(toCandidate)
}
