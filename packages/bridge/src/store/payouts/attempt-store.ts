import type { LegOutcome, PreparedTransfer, SignedTransfer } from '@sunspan/chains'
import { legNotHalted } from './leg-sql.ts'
import { NOTHING_HALTED, notHalted } from '../operations/halt-store.ts'
import {
  LEG_SOURCE,
  PAYOUT_TERMS,
  QUOTED_FEE,
  toPayoutTerms,
  type LegKind,
  type PayoutTerms,
  type PayoutTermsRow,
} from './payout-terms.ts'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'
import { unindexed } from '../database/unindexed.ts'
import type { Lane } from '../chain/lane-store.ts'
import type { AttemptStatus } from '../../model/attempt-status.ts'

/**
 * `plain`: one leg by a separate transfer. `batch`: through the payout contract. `joint`: several legs by one transaction, which pays all or none.
 * `filler`: uses up its slot and pays nothing.
 */
export type AttemptKind = 'plain' | 'batch' | 'joint' | 'filler'

export type OpenAttemptStatus = Exclude<AttemptStatus, 'failed' | 'expired'>

/** A leg that an attempt pays. */
export interface OpenLeg {
  readonly legId: string
  readonly kind: LegKind
  /** Null for the refund of a deposit without an order. */
  readonly orderId: string | null
  /** The row of a bulk order that it pays or refunds. */
  readonly rowNo: number | null
  readonly failures: number
  /** How often it was mined but not paid, and what that has cost in base units of the network's native coin. */
  readonly minedFailures: number
  readonly burnt: bigint
  /** The payout contract's id for it; null for a plain transfer. */
  readonly payoutId: string | null
  /** The network fee quoted to its order, in dollars; null if none was. */
  readonly quotedFeeUsd: bigint | null
  readonly terms: PayoutTerms
}

/** A slot whose bytes may land, or have landed but are not final. */
export interface OpenAttempt {
  readonly id: string
  readonly kind: AttemptKind
  readonly status: OpenAttemptStatus
  readonly slot: bigint
  /** In signing order, each with a higher fee than the one before; at least one. */
  readonly variants: readonly SignedTransfer[]
  readonly slotTakenAt: bigint | null
  /** Heads at which it was first seen pending and at which its fee was last raised; null until then. */
  readonly offeredAt: bigint | null
  readonly raisedAt: bigint | null
  /** A halt keeps its bytes from being broadcast, and its fee from being raised. */
  readonly isHeld: boolean
  readonly legs: readonly OpenLeg[]
}

/** An attempt to be stored with its first bytes. */
export interface NewAttempt {
  readonly kind: AttemptKind
  readonly transfer: PreparedTransfer
  readonly legs: readonly { readonly id: string; readonly payoutId: string | null }[]
}

export const MAX_VARIANTS = 6

/** Attempt `a` may still land, or has landed and is not final. */
export const OPEN_ATTEMPT = 'a.is_open'
const IS_OPEN = unindexed(OPEN_ATTEMPT)

const INSERT = statement(
  'attempts_insert',
  `INSERT INTO attempts (network_id, wallet, slot, kind, status, created_at)
   SELECT $1, $2, n.slot, n.kind, 'signed', $3 FROM unnest($4::numeric[], $5::text[]) AS n (slot, kind) RETURNING id, slot`,
)
const INSERT_VARIANTS = statement(
  'attempt_variants_insert',
  `INSERT INTO attempt_variants (attempt_id, variant_no, network_id, tx_id, raw, fee_cap, created_at)
   SELECT n.attempt_id, coalesce((SELECT max(v.variant_no) FROM attempt_variants v WHERE v.attempt_id = n.attempt_id), 0) + 1,
     $1, n.tx_id, n.raw, n.fee_cap, $2
   FROM unnest($3::bigint[], $4::text[], $5::text[], $6::numeric[]) AS n (attempt_id, tx_id, raw, fee_cap)`,
)
const INSERT_LEGS = statement(
  'attempt_legs_insert',
  `INSERT INTO attempt_legs (attempt_id, leg_id, payout_id)
   SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS n (attempt_id, leg_id, payout_id)`,
)
/** True while no halt keeps the bytes of attempt `a` from being broadcast. */
const NOT_HELD = `(a.kind <> 'filler' OR ${notHalted('payout', { network: 'a.network_id', currency: `''`, currencyIn: `''`, currencyOut: `''`, wallet: 'a.wallet' })})
     AND (${NOTHING_HALTED} OR NOT EXISTS (
       SELECT FROM ${LEG_SOURCE} JOIN attempt_legs al ON al.leg_id = l.id
       WHERE al.attempt_id = a.id AND al.live AND NOT (${legNotHalted('a.wallet')})))`
const OPEN = statement(
  'attempts_open',
  `SELECT a.id, a.kind, a.status, a.slot, a.slot_taken_at, a.offered_at, a.raised_at, NOT (${NOT_HELD}) AS is_held FROM attempts a
   WHERE a.network_id = $1 AND a.wallet = $2 AND ${OPEN_ATTEMPT} AND a.slot > $3 ORDER BY a.slot LIMIT $4`,
)
const VARIANTS = statement(
  'attempt_variants_of',
  `SELECT attempt_id, tx_id, raw FROM attempt_variants WHERE attempt_id = ANY($1::bigint[]) ORDER BY attempt_id, variant_no`,
)
const LIVE_TRANSFERS = statement(
  'attempt_variants_live',
  `SELECT v.tx_id, v.raw, a.slot FROM attempts a JOIN attempt_variants v ON v.attempt_id = a.id
   WHERE a.network_id = $1 AND a.wallet = $2 AND a.is_open ORDER BY a.slot, v.variant_no`,
)
const LEGS = statement(
  'attempt_legs_of',
  `SELECT al.attempt_id, al.leg_id, al.payout_id, l.failures, l.mined_failures, l.burnt, ${QUOTED_FEE} AS quoted_fee_usd, ${PAYOUT_TERMS}
   FROM ${LEG_SOURCE} JOIN attempt_legs al ON al.leg_id = l.id
   WHERE al.attempt_id = ANY($1::bigint[]) AND al.live ORDER BY al.leg_id`,
)
const MARK_BROADCAST = statement(
  'attempts_broadcast',
  `WITH marked AS (
     UPDATE attempts a SET status = 'broadcast', broadcast_at = $3 FROM attempt_variants v
     WHERE v.network_id = $1 AND v.tx_id = ANY($2::text[]) AND a.id = v.attempt_id AND a.status = 'signed' RETURNING a.id, v.tx_id
   ) SELECT l.kind, l.order_id, l.row_no, m.tx_id FROM marked m JOIN attempt_legs al ON al.attempt_id = m.id JOIN legs l ON l.id = al.leg_id`,
)
const SET_OUTCOMES = statement(
  'attempt_legs_outcomes',
  `UPDATE attempt_legs al SET outcome = n.outcome
   FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS n (attempt_id, leg_id, outcome), attempts a
   WHERE al.attempt_id = n.attempt_id AND al.leg_id = n.leg_id AND al.outcome IS DISTINCT FROM n.outcome
     AND a.id = al.attempt_id AND ${IS_OPEN}`,
)
const CONFIRM = statement(
  'attempts_confirm',
  `UPDATE attempts a SET status = 'confirmed', confirmed_at = coalesce(a.confirmed_at, $4), final = n.final, fee_paid = n.fee,
     slot_taken_at = NULL, offered_at = NULL, raised_at = NULL, block_height = n.height, landed_variant = n.variant_no
   FROM unnest($1::bigint[], $2::boolean[], $3::numeric[], $5::bigint[], $6::int[]) AS n (id, final, fee, height, variant_no)
   WHERE a.id = n.id AND ${IS_OPEN} RETURNING a.id`,
)
const BURY = statement(
  'attempts_bury',
  `UPDATE attempts a SET status = n.status, confirmed_at = NULL, fee_paid = n.fee, block_height = n.height, landed_variant = n.variant_no
   FROM unnest($1::bigint[], $2::text[], $3::numeric[], $4::bigint[], $5::int[]) AS n (id, status, fee, height, variant_no)
   WHERE a.id = n.id AND ${IS_OPEN} RETURNING a.id`,
)
const NOTE_SLOT = statement(
  'attempts_note_slot',
  `UPDATE attempts a SET slot_taken_at = n.height FROM unnest($1::bigint[], $2::bigint[]) AS n (id, height) WHERE a.id = n.id`,
)
const NOTE_WAITING = statement(
  'attempts_note_waiting',
  `UPDATE attempts a SET slot_taken_at = NULL, offered_at = CASE WHEN NOT n.is_held THEN coalesce(a.offered_at, $2) END,
     raised_at = CASE WHEN NOT n.is_held THEN coalesce(a.raised_at, $2) END
   FROM unnest($1::bigint[], $3::boolean[]) AS n (id, is_held) WHERE a.id = n.id`,
)
const NOTE_RAISED = statement('attempts_note_raised', 'UPDATE attempts SET raised_at = $2 WHERE id = $1')
const ALLOWED = statement(
  'attempts_allowed',
  `SELECT n.tx_id FROM unnest($3::text[]) AS n (tx_id)
     CROSS JOIN LATERAL (SELECT attempt_id FROM attempt_variants WHERE network_id = $1 AND tx_id = n.tx_id OFFSET 0) v
     CROSS JOIN LATERAL (SELECT * FROM attempts WHERE id = v.attempt_id OFFSET 0) a
   WHERE a.network_id = $1 AND a.wallet = $2 AND ${NOT_HELD}`,
)

/** All bytes of a wallet that may still land, or have landed but are not final. */
export async function findLiveTransfers(
  db: Queryable,
  lane: Pick<Lane, 'networkId' | 'wallet'>,
): Promise<readonly SignedTransfer[]> {
  const rows = await queryRows<{ tx_id: string; raw: string; slot: string }>(db, LIVE_TRANSFERS, [
    lane.networkId,
    lane.wallet,
  ])
  return rows.map(({ tx_id: txId, raw, slot }) => ({ txId, raw, slot: BigInt(slot) }))
}

/** The transactions that may be broadcast: no halt covers the payout of any of their legs. */
export async function findAllowedTransfers(
  db: Queryable,
  lane: Lane,
  txIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queryRows<{ tx_id: string }>(db, ALLOWED, [lane.networkId, lane.wallet, txIds])
  return new Set(rows.map((row) => row.tx_id))
}

/** Stores signed bytes and the legs they pay. The bytes may leave the process only after the commit. Returns the attempts' ids, in order. */
export async function insertAttempts(
  tx: Transaction,
  lane: Lane,
  at: Date,
  entries: readonly NewAttempt[],
): Promise<readonly string[]> {
  const rows = await queryRows<{ id: string; slot: string }>(tx, INSERT, [
    lane.networkId,
    lane.wallet,
    at,
    entries.map(({ transfer }) => transfer.slot),
    entries.map(({ kind }) => kind),
  ])
  const idBySlot = new Map(rows.map((row) => [row.slot, row.id]))
  const ids = entries.map(({ transfer }) => idBySlot.get(String(transfer.slot)) ?? '')
  await insertVariants(
    tx,
    lane,
    at,
    entries.map(({ transfer }, index) => ({ attemptId: ids[index] ?? '', transfer })),
  )
  const legs = entries.flatMap((entry, index) =>
    entry.legs.map((leg) => ({ attemptId: ids[index] ?? '', ...leg })),
  )
  await execute(tx, INSERT_LEGS, [
    legs.map(({ attemptId }) => attemptId),
    legs.map(({ id }) => id),
    legs.map(({ payoutId }) => payoutId),
  ])
  return ids
}

/** Stores further variants of attempts. Their bytes may leave the process only after the commit. */
export async function insertVariants(
  tx: Transaction,
  lane: Lane,
  at: Date,
  entries: readonly { readonly attemptId: string; readonly transfer: PreparedTransfer }[],
): Promise<void> {
  await execute(tx, INSERT_VARIANTS, [
    lane.networkId,
    at,
    entries.map(({ attemptId }) => attemptId),
    entries.map(({ transfer }) => transfer.txId),
    entries.map(({ transfer }) => transfer.raw),
    entries.map(({ transfer }) => transfer.feeCap),
  ])
}

interface AttemptRow {
  readonly id: string
  readonly kind: AttemptKind
  readonly status: OpenAttemptStatus
  readonly slot: string
  readonly slot_taken_at: string | null
  readonly offered_at: string | null
  readonly raised_at: string | null
  readonly is_held: boolean
}

interface LegRow extends PayoutTermsRow {
  readonly attempt_id: string
  readonly leg_id: string
  readonly payout_id: string | null
  readonly failures: number
  readonly mined_failures: number
  readonly burnt: string
  readonly quoted_fee_usd: string | null
}

interface VariantRow {
  readonly attempt_id: string
  readonly tx_id: string
  readonly raw: string
}

const heightOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

const toLeg = (row: LegRow): OpenLeg => ({
  legId: row.leg_id,
  kind: row.kind,
  orderId: row.order_id,
  rowNo: row.row_no,
  failures: row.failures,
  minedFailures: row.mined_failures,
  burnt: BigInt(row.burnt),
  payoutId: row.payout_id,
  quotedFeeUsd: row.quoted_fee_usd === null ? null : BigInt(row.quoted_fee_usd),
  terms: toPayoutTerms(row),
})

/** Attempts in slots above `afterSlot`, lowest slot first. */
export async function findOpenAttempts(
  db: Queryable,
  lane: Pick<Lane, 'networkId' | 'wallet'>,
  afterSlot: bigint,
  limit: number,
): Promise<readonly OpenAttempt[]> {
  const rows = await queryRows<AttemptRow>(db, OPEN, [lane.networkId, lane.wallet, afterSlot, limit])
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const variants = await queryRows<VariantRow>(db, VARIANTS, [ids])
  const legs = await queryRows<LegRow>(db, LEGS, [ids])
  const variantsById = Map.groupBy(variants, (row) => row.attempt_id)
  const legsById = Map.groupBy(legs, (row) => row.attempt_id)
  return rows.map((row) => {
    const slot = BigInt(row.slot)
    return {
      id: row.id,
      kind: row.kind,
      status: row.status,
      slot,
      variants: (variantsById.get(row.id) ?? []).map(({ tx_id: txId, raw }) => ({ txId, raw, slot })),
      slotTakenAt: heightOf(row.slot_taken_at),
      offeredAt: heightOf(row.offered_at),
      raisedAt: heightOf(row.raised_at),
      isHeld: row.is_held,
      legs: (legsById.get(row.id) ?? []).map(toLeg),
    }
  })
}

/** Returns the legs whose payout was not known to be broadcast before. */
export async function markBroadcast(
  tx: Transaction,
  networkId: string,
  txIds: readonly string[],
  at: Date,
): Promise<
  readonly {
    readonly leg: Pick<OpenLeg, 'kind' | 'orderId' | 'rowNo'>
    readonly txId: string
  }[]
> {
  if (txIds.length === 0) return []
  const rows = await queryRows<{
    kind: LegKind
    order_id: string | null
    row_no: number | null
    tx_id: string
  }>(tx, MARK_BROADCAST, [networkId, txIds, at])
  return rows.map((row) => ({
    leg: { kind: row.kind, orderId: row.order_id, rowNo: row.row_no },
    txId: row.tx_id,
  }))
}

/** Returns those that were not final before. */
export async function confirmAttempts(
  tx: Transaction,
  at: Date,
  entries: readonly {
    readonly id: string
    /** One-based, as in the database. */
    readonly variantNo: number
    readonly final: boolean
    readonly feePaid: bigint
    /** Null where its legs are in separate blocks. */
    readonly height: bigint | null
    readonly outcomes: readonly { readonly legId: string; readonly outcome: LegOutcome }[]
  }[],
): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set()
  const outcomes = entries.flatMap(({ id, outcomes: legs }) => legs.map((leg) => ({ id, ...leg })))
  await execute(tx, SET_OUTCOMES, [
    outcomes.map(({ id }) => id),
    outcomes.map(({ legId }) => legId),
    outcomes.map(({ outcome }) => outcome),
  ])
  const rows = await queryRows<{ id: string }>(tx, CONFIRM, [
    entries.map((entry) => entry.id),
    entries.map((entry) => entry.final),
    entries.map((entry) => entry.feePaid),
    at,
    entries.map((entry) => entry.height),
    entries.map((entry) => entry.variantNo),
  ])
  return new Set(rows.map((row) => row.id))
}

/** Records that none of an attempt's bytes can ever pay. Returns the attempts that could have before. */
export async function markAttemptsDead(
  tx: Transaction,
  entries: readonly {
    readonly id: string
    readonly status: 'failed' | 'expired'
    readonly feePaid: bigint
    /** Null for bytes that are in no block. */
    readonly height: bigint | null
    readonly variantNo: number | null
  }[],
): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set()
  const rows = await queryRows<{ id: string }>(tx, BURY, [
    entries.map((entry) => entry.id),
    entries.map((entry) => entry.status),
    entries.map((entry) => entry.feePaid),
    entries.map((entry) => entry.height),
    entries.map((entry) => entry.variantNo),
  ])
  return new Set(rows.map((row) => row.id))
}

/** Records the head at which another transaction was first seen in the slot; null if it no longer is. */
export async function recordSlotTaken(
  tx: Transaction,
  entries: readonly { readonly id: string; readonly height: bigint | null }[],
): Promise<void> {
  if (entries.length === 0) return
  await execute(tx, NOTE_SLOT, [entries.map((entry) => entry.id), entries.map((entry) => entry.height)])
}

/**
 * Records the head since which attempts are pending in their own slots; those pending before keep theirs. Blocks under a halt do not count: nothing is
 * offered in them, so the wait of what a halt keeps restarts after it.
 */
export async function recordWaiting(
  tx: Transaction,
  attempts: readonly Pick<OpenAttempt, 'id' | 'isHeld'>[],
  head: bigint,
): Promise<void> {
  if (attempts.length === 0) return
  await execute(tx, NOTE_WAITING, [attempts.map(({ id }) => id), head, attempts.map(({ isHeld }) => isHeld)])
}

/** Records the head at which an attempt's fee was last raised, or considered for raising. */
export async function recordRaised(tx: Transaction, id: string, head: bigint): Promise<void> {
  await execute(tx, NOTE_RAISED, [id, head])
}
