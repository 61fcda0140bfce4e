import type { ObservedDeposit } from '@sunspan/chains'
import {
  DEPOSIT_TRANSITIONS,
  type DepositBooking,
  type DepositEvent,
  type DepositIssue,
  type DepositStatus,
} from '@sunspan/domain'
import type { UnmatchedReason } from '../../model/unmatched-reason.ts'
import { notHalted } from '../operations/halt-store.ts'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'
import { statusesBefore } from '../database/statuses-before.ts'
import { unindexed } from '../database/unindexed.ts'

/** SQL for the statuses that allow the event. */
const before = (event: DepositEvent): string => statusesBefore(DEPOSIT_TRANSITIONS, event)

/** A deposit as it was stored. */
export interface StoredDeposit extends ObservedDeposit {
  readonly id: string
  readonly status: DepositStatus
  readonly orderId: string | null
  /** Several senders paid it together, and none of them is known to be its order's sender. */
  readonly isShared: boolean
  /** Its owner filled the order with it, from suspense. */
  readonly isClaimed: boolean
  /** When a scan first reported it. */
  readonly seenAt: Date
}

/** A decision about a deposit. */
export type DepositVerdict =
  | { readonly status: 'seen'; readonly orderId: string }
  | {
      readonly status: 'unmatched'
      readonly orderId: string | null
      readonly reason: UnmatchedReason
      /** When it is refunded to its sender; null: not automatically. */
      readonly refundAfter: Date | null
    }

/** A stored deposit as returned by `pg`. */
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
  readonly is_shared: boolean
  readonly locator: string | null
  readonly mined_at: Date | null
  readonly claimed_at: Date | null
  readonly seen_at: Date
}

/** Columns of `deposits d`. */
export const DEPOSIT_COLUMNS =
  'd.id, d.tx_hash, d.log_index, d.block_height, d.block_hash, d.sender, d.recipient, d.token, d.amount, d.reference, d.status, d.order_id, d.is_shared, d.locator, d.mined_at, d.claimed_at, d.seen_at'

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
  isShared: row.is_shared,
  isClaimed: row.claimed_at !== null,
  seenAt: row.seen_at,
  ...(row.mined_at === null ? {} : { minedAtMs: row.mined_at.getTime() }),
  ...(row.locator === null ? {} : { locator: row.locator }),
})

const FIND_KNOWN = statement(
  'deposits_find_known',
  `SELECT ${DEPOSIT_COLUMNS} FROM deposits d JOIN unnest($2::text[], $3::int[]) AS k (tx_hash, log_index)
     ON d.network_id = $1 AND d.tx_hash = k.tx_hash AND d.log_index = k.log_index FOR UPDATE OF d`,
)
const FIND_BY_ID = statement(
  'deposits_find_by_id',
  `SELECT ${DEPOSIT_COLUMNS} FROM deposits d WHERE d.id = ANY($1::bigint[]) ORDER BY d.id`,
)
const OF_TRANSACTION = statement(
  'deposits_of_transaction',
  `SELECT ${DEPOSIT_COLUMNS}, d.status = 'unmatched' AND d.refund_state IN ('none', 'released', 'held') AND d.booked IN ('none', 'suspense') AS is_undecided
   FROM deposits d WHERE d.network_id = $1 AND d.tx_hash = $2 ORDER BY d.log_index FOR UPDATE OF d`,
)
const INSERT = statement(
  'deposits_insert',
  `INSERT INTO deposits (network_id, tx_hash, log_index, block_height, block_hash, sender, recipient, token, amount, reference,
     status, reason, order_id, refund_after, is_shared, locator, mined_at, seen_at)
   SELECT $1, n.*, $18 FROM unnest($2::text[], $3::int[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::numeric[],
     $10::text[], $11::text[], $12::text[], $13::uuid[], $14::timestamptz[], $15::boolean[], $16::text[], $17::timestamptz[]) AS n`,
)
const DECIDE = statement(
  'deposits_decide',
  `UPDATE deposits d SET status = n.status, reason = n.reason, order_id = n.order_id, block_height = n.height, block_hash = n.hash,
     mined_at = n.mined_at, claimed_at = $9, refund_after = n.refund_after, refund_state = 'none', suspect = false,
     look_at_sender_after = '-infinity'
   FROM unnest($1::bigint[], $2::text[], $3::text[], $4::uuid[], $5::bigint[], $6::text[], $7::timestamptz[], $8::timestamptz[])
     AS n (id, status, reason, order_id, height, hash, refund_after, mined_at)
   WHERE d.id = n.id AND d.status IN (${before('matched')}) AND d.booked NOT IN ('refund', 'lost')`,
)
/** A bulk order's deposit stays with its order even if all its rows are refunded: each is refunded separately. */
const MOVE = statement(
  'deposits_move',
  `UPDATE deposits SET block_height = $2, block_hash = $3, suspect = false,
     mined_at = CASE block_hash WHEN $3 THEN mined_at ELSE $4 END,
     status = CASE status WHEN 'lost' THEN 'credited' ELSE status END WHERE id = $1
   RETURNING booked = 'lost' AS is_back, refund_part = amount AND NOT (status = 'credited'
     AND EXISTS (SELECT FROM legs l WHERE l.deposit_id = deposits.id AND l.row_no IS NOT NULL)) AS is_refund`,
)
/** It has no consequences yet: no leg was created for it. */
const IS_FREE = `d.status IN (${before('vanished')}) AND d.booked NOT IN ('refund', 'lost')`
const REWIND = statement(
  'deposits_rewind',
  `UPDATE deposits d SET
     status = CASE WHEN ${IS_FREE} THEN 'orphaned' ELSE d.status END,
     reason = CASE WHEN ${IS_FREE} THEN NULL ELSE d.reason END,
     order_id = CASE WHEN ${IS_FREE} THEN NULL ELSE d.order_id END,
     refund_after = CASE WHEN ${IS_FREE} THEN NULL ELSE d.refund_after END,
     refund_state = CASE WHEN ${IS_FREE} THEN 'none' ELSE d.refund_state END,
     suspect = NOT (${IS_FREE})
   FROM deposits old
   WHERE d.id = old.id AND d.network_id = $1 AND d.block_height > $2 AND d.status <> 'orphaned'
   RETURNING old.status, old.order_id`,
)
const ORPHAN = statement(
  'deposits_orphan',
  `UPDATE deposits SET status = 'orphaned', reason = NULL, order_id = NULL, refund_after = NULL, refund_state = 'none', suspect = false
   WHERE id = ANY($1::bigint[])`,
)
const LOCK = statement('deposits_lock', 'SELECT FROM deposits WHERE id = $1 FOR NO KEY UPDATE')
const MARK_LOST = statement(
  'deposits_lose',
  `UPDATE deposits SET status = CASE status WHEN 'credited' THEN 'lost' ELSE status END, suspect = false WHERE id = $1`,
)
/** True while no halt blocks the credit of deposit `d` for order `o`. */
export const CREDIT_NOT_HALTED = `${notHalted('credit', {
  network: 'd.network_id',
  currency: 'o.currency_in',
  currencyIn: 'o.currency_in',
  currencyOut: 'o.currency_out',
  wallet: 'd.recipient',
})} AND NOT EXISTS (SELECT FROM bulk_rows b JOIN halts h ON h.target = 'pair:' || o.currency_in || '>' || b.currency_out
    WHERE b.order_id = o.id AND h.action = 'credit' AND h.lifted_at IS NULL)`
/** What a change of a deposit's booking returns of `deposits d`, whose row before it is `old`. */
export const REBOOKED = `d.id, d.network_id, d.token, d.recipient, d.amount, d.order_id, old.booked AS was, old.refund_part AS was_refund,
     old.dust_part AS was_dust, old.kept_part AS was_kept, d.booked, d.refund_part, d.dust_part, d.kept_part, d.bookings`
// Credited and booked in one update: each update of a deposit writes all of its indexes.
const MARK_CREDITED = statement(
  'deposits_credit',
  `UPDATE deposits d SET status = 'credited', reason = n.reason, refund_after = n.refund_after, booked = 'order', bookings = d.bookings + 1,
     refund_part = n.refund, dust_part = n.dust
   FROM unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::numeric[], $5::numeric[]) AS n (id, reason, refund_after, refund, dust),
     orders o, deposits old
   WHERE d.id = n.id AND old.id = n.id AND ${unindexed(`d.status IN (${before('credited')})`)} AND o.id = d.order_id AND ${CREDIT_NOT_HALTED}
   RETURNING ${REBOOKED}`,
)
const REFUSE = statement(
  'deposits_refuse',
  `UPDATE deposits d SET status = 'unmatched', reason = n.reason, refund_after = n.refund_after
   FROM unnest($1::bigint[], $2::text[], $3::timestamptz[]) AS n (id, reason, refund_after)
   WHERE d.id = n.id AND d.status IN (${before('refused')}) RETURNING d.id`,
)
/** A reorganisation has touched deposit `d`. */
export const SUSPECT_DEPOSIT = 'd.suspect'

const SUSPECTS = statement(
  'deposits_suspects',
  `SELECT ${DEPOSIT_COLUMNS} FROM deposits d WHERE d.network_id = $1 AND ${SUSPECT_DEPOSIT} ORDER BY d.id LIMIT 200`,
)
const SECOND = statement(
  'deposits_second_of',
  `SELECT ${DEPOSIT_COLUMNS} FROM deposits d JOIN orders o ON o.reference = d.reference
   WHERE o.id = ANY($1::uuid[]) AND d.status = 'unmatched' AND d.reason = 'second_deposit'
     AND d.booked NOT IN ('refund', 'lost') ORDER BY d.id FOR UPDATE OF d`,
)

const minedAt = ({ minedAtMs }: Pick<ObservedDeposit, 'minedAtMs'>): Date | null =>
  minedAtMs === undefined ? null : new Date(minedAtMs)

const refundAfterOf = (verdict: DepositVerdict): Date | null =>
  verdict.status === 'unmatched' ? verdict.refundAfter : null

/** Which of several senders owns the deposit is unknown. */
export const hasCoSenders = ({ coSenders = [] }: ObservedDeposit): boolean => coSenders.length > 0

/** The deposits that are already stored; locks them. */
export async function findKnownDeposits(
  tx: Transaction,
  networkId: string,
  deposits: readonly ObservedDeposit[],
): Promise<readonly StoredDeposit[]> {
  if (deposits.length === 0) return []
  const keys = [deposits.map((deposit) => deposit.txHash), deposits.map((deposit) => deposit.index)]
  return (await queryRows<DepositRow>(tx, FIND_KNOWN, [networkId, ...keys])).map(toStoredDeposit)
}

export async function findDepositsById(
  db: Queryable,
  ids: readonly string[],
): Promise<readonly StoredDeposit[]> {
  return ids.length === 0 ? [] : (await queryRows<DepositRow>(db, FIND_BY_ID, [ids])).map(toStoredDeposit)
}

/** Deposits of a transaction, locked: their number, and those in suspense whose refund is undecided or held. */
export async function findUndecidedDeposits(
  tx: Transaction,
  networkId: string,
  txHash: string,
): Promise<{ readonly known: number; readonly undecided: readonly StoredDeposit[] }> {
  const values = [networkId, txHash]
  const rows = await queryRows<DepositRow & { is_undecided: boolean }>(tx, OF_TRANSACTION, values)
  return { known: rows.length, undecided: rows.filter((row) => row.is_undecided).map(toStoredDeposit) }
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
    verdicts.map(refundAfterOf),
    deposits.map(hasCoSenders),
    deposits.map(({ locator }) => locator ?? null),
    deposits.map(minedAt),
    at,
  ])
}

/** Applies decisions to deposits that were in suspense or off the chain; `claimedAt`: when their owner claimed them. */
export async function decideDeposits(
  tx: Transaction,
  entries: readonly {
    readonly id: string
    readonly deposit: Pick<ObservedDeposit, 'block' | 'minedAtMs'>
    readonly verdict: DepositVerdict
  }[],
  claimedAt: Date | null = null,
): Promise<void> {
  if (entries.length === 0) return
  await execute(tx, DECIDE, [
    entries.map((entry) => entry.id),
    entries.map((entry) => entry.verdict.status),
    entries.map(({ verdict }) => (verdict.status === 'unmatched' ? verdict.reason : null)),
    entries.map((entry) => entry.verdict.orderId),
    entries.map(({ deposit }) => deposit.block.height),
    entries.map(({ deposit }) => deposit.block.hash),
    entries.map((entry) => refundAfterOf(entry.verdict)),
    entries.map(({ deposit }) => minedAt(deposit)),
    claimedAt,
  ])
}

/** Records the deposit's new block. If it was lost and has returned, returns where the ledger had booked it before. */
export async function moveDeposit(
  tx: Transaction,
  id: string,
  { block, minedAtMs }: Pick<ObservedDeposit, 'block' | 'minedAtMs'>,
): Promise<DepositBooking | undefined> {
  const values = [id, block.height, block.hash, minedAt({ minedAtMs })]
  const [row] = await queryRows<{ is_back: boolean; is_refund: boolean }>(tx, MOVE, values)
  if (row?.is_back !== true) return undefined
  return row.is_refund ? 'refund' : 'order'
}

/**
 * Handles a reorganisation above `height`: deposits without consequences are orphaned until they are found again; those credited or with a refund
 * become suspects. Returns the orders that lost a deposit that was only seen.
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

/** Locks the deposit until the transaction ends. */
export async function lockDeposit(tx: Transaction, id: string): Promise<void> {
  await execute(tx, LOCK, [id])
}

export async function markDepositLost(tx: Transaction, id: string): Promise<void> {
  await execute(tx, MARK_LOST, [id])
}

interface SeenDepositChange {
  readonly id: string
  readonly reason: DepositIssue | null
  readonly refundAfter: Date | null
}

const changeArrays = (changes: readonly SeenDepositChange[]): readonly unknown[] => [
  changes.map(({ id }) => id),
  changes.map(({ reason }) => reason),
  changes.map(({ refundAfter }) => refundAfter),
]

/** A deposit whose booking has changed, as returned by `pg`. */
export interface RebookedRow {
  readonly id: string
  readonly network_id: string
  readonly token: string | null
  readonly recipient: string
  readonly amount: string
  readonly order_id: string | null
  readonly was: DepositBooking
  readonly was_refund: string
  readonly was_dust: string
  readonly was_kept: string
  readonly booked: DepositBooking
  readonly refund_part: string
  readonly dust_part: string
  readonly kept_part: string
  readonly bookings: number
}

/** A deposit to be credited. `refund` and `dust`: the parts that do not belong to its order. */
export interface DepositCredit extends SeenDepositChange {
  readonly refund: bigint
  readonly dust: bigint
}

/** Returns the deposits that could still be credited, by id. They are booked for their orders from now on: the transaction must post that as well. */
export async function markDepositsCredited(
  tx: Transaction,
  changes: readonly DepositCredit[],
): Promise<ReadonlyMap<string, RebookedRow>> {
  const rows = await queryRows<RebookedRow>(tx, MARK_CREDITED, [
    ...changeArrays(changes),
    changes.map(({ refund }) => refund),
    changes.map(({ dust }) => dust),
  ])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Refuses seen deposits that cannot fill their order after all. Returns those that were still seen. */
export async function refuseDeposits(
  tx: Transaction,
  changes: readonly (SeenDepositChange & { readonly reason: UnmatchedReason })[],
): Promise<ReadonlySet<string>> {
  const rows = await queryRows<{ id: string }>(tx, REFUSE, changeArrays(changes))
  return new Set(rows.map((row) => row.id))
}

export async function findSuspectDeposits(
  db: Queryable,
  networkId: string,
): Promise<readonly StoredDeposit[]> {
  return (await queryRows<DepositRow>(db, SUSPECTS, [networkId])).map(toStoredDeposit)
}

/** Deposits that were refused because these orders already had one. */
export async function findSecondDeposits(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<readonly StoredDeposit[]> {
  if (orderIds.length === 0) return []
  return (await queryRows<DepositRow>(tx, SECOND, [orderIds])).map(toStoredDeposit)
}
