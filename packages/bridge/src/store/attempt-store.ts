import type { SignedTransfer } from '@sunspan/chains'
import { payoutNotHalted, type LegKind } from './leg-store.ts'
import { PAYOUT_TERMS, toPayoutTerms, type PayoutTerms, type PayoutTermsRow } from './payout-terms.ts'
import { execute, queryRows, statement, type Queryable, type Transaction } from './database.ts'
import type { Lane } from './lane-store.ts'

export type OpenAttemptStatus = 'signed' | 'broadcast' | 'confirmed'

/** Signed bytes that may land, or have landed but not deep enough. */
export interface OpenAttempt {
  readonly id: string
  readonly legId: string
  readonly kind: LegKind
  readonly orderId: string
  readonly failures: number
  readonly status: OpenAttemptStatus
  readonly transfer: SignedTransfer
  readonly slotTakenAt: bigint | null
  readonly terms: PayoutTerms
}

const INSERT = statement(
  'attempts_insert',
  `INSERT INTO attempts (leg_id, network_id, wallet, slot, tx_id, raw, status, created_at)
   SELECT n.leg_id, $1, $2, n.slot, n.tx_id, n.raw, 'signed', $3
   FROM unnest($4::bigint[], $5::numeric[], $6::text[], $7::text[]) AS n (leg_id, slot, tx_id, raw)`,
)
const OPEN = statement(
  'attempts_open',
  `SELECT a.id, a.leg_id, l.failures, a.status, a.tx_id, a.raw, a.slot, a.slot_taken_at, ${PAYOUT_TERMS}
   FROM attempts a JOIN legs l ON l.id = a.leg_id JOIN orders o ON o.id = l.order_id
   WHERE a.network_id = $1 AND a.wallet = $2 AND a.status IN ('signed', 'broadcast', 'confirmed') AND NOT a.final AND a.slot > $3
   ORDER BY a.slot LIMIT $4`,
)
const MARK_BROADCAST = statement(
  'attempts_broadcast',
  `UPDATE attempts a SET status = 'broadcast', broadcast_at = $3 FROM legs l
   WHERE a.network_id = $1 AND a.tx_id = ANY($2::text[]) AND a.status = 'signed' AND l.id = a.leg_id
   RETURNING l.order_id, a.tx_id`,
)
const CONFIRM = statement(
  'attempts_confirm',
  `UPDATE attempts a SET status = 'confirmed', confirmed_at = coalesce(a.confirmed_at, $4), final = n.final, fee_paid = n.fee,
     slot_taken_at = NULL, block_height = n.height
   FROM unnest($1::bigint[], $2::boolean[], $3::numeric[], $5::bigint[]) AS n (id, final, fee, height)
   WHERE a.id = n.id AND a.status IN ('signed', 'broadcast', 'confirmed') AND NOT a.final RETURNING a.id`,
)
const BURY = statement(
  'attempts_bury',
  `UPDATE attempts a SET status = n.status, confirmed_at = NULL, fee_paid = n.fee, block_height = n.height
   FROM unnest($1::bigint[], $2::text[], $3::numeric[], $4::bigint[]) AS n (id, status, fee, height)
   WHERE a.id = n.id AND a.status IN ('signed', 'broadcast', 'confirmed') AND NOT a.final RETURNING a.id`,
)
const NOTE_SLOT = statement(
  'attempts_note_slot',
  `UPDATE attempts a SET slot_taken_at = n.height FROM unnest($1::bigint[], $2::bigint[]) AS n (id, height) WHERE a.id = n.id`,
)
const RESERVED = statement(
  'attempts_reserved',
  `SELECT l.token, sum(l.amount) AS amount, min(a.slot) AS lowest_slot FROM attempts a JOIN legs l ON l.id = a.leg_id
   WHERE a.network_id = $1 AND a.wallet = $2 AND a.status IN ('signed', 'broadcast', 'confirmed') AND NOT a.final AND a.slot >= $3
   GROUP BY l.token`,
)

const FINAL_FROM = statement(
  'attempts_final_from',
  `SELECT a.tx_id, a.raw, a.slot FROM attempts a
   WHERE a.network_id = $1 AND a.wallet = $2 AND a.slot >= $3 AND a.final ORDER BY a.slot`,
)

const UNPLACE_ABOVE = statement(
  'attempts_unplace_above',
  `UPDATE attempts SET block_height = NULL WHERE network_id = $1 AND wallet = $2 AND (final OR status = 'failed') AND block_height > $3`,
)
const ALLOWED = statement(
  'attempts_allowed',
  `SELECT a.tx_id FROM attempts a JOIN legs l ON l.id = a.leg_id JOIN orders o ON o.id = l.order_id
   WHERE a.network_id = $1 AND a.wallet = $2 AND a.tx_id = ANY($3::text[]) AND ${payoutNotHalted('a.wallet')}`,
)

/** Those of these transactions that may be handed to the network: nothing halts their payouts. */
export async function findAllowedTransfers(
  db: Queryable,
  lane: Lane,
  txIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queryRows<{ tx_id: string }>(db, ALLOWED, [lane.networkId, lane.wallet, txIds])
  return new Set(rows.map((row) => row.tx_id))
}

/** The chain was rewritten above `height`: where finished attempts stand there is to be looked up. */
export async function unplaceAttemptsAbove(tx: Transaction, lane: Lane, height: bigint): Promise<void> {
  await execute(tx, UNPLACE_ABOVE, [lane.networkId, lane.wallet, height])
}

/** Stores signed bytes. Only after the commit may they leave the process. */
export async function insertAttempts(
  tx: Transaction,
  lane: Lane,
  at: Date,
  entries: readonly { readonly legId: string; readonly transfer: SignedTransfer }[],
): Promise<void> {
  await execute(tx, INSERT, [
    lane.networkId,
    lane.wallet,
    at,
    entries.map((entry) => entry.legId),
    entries.map((entry) => entry.transfer.slot),
    entries.map((entry) => entry.transfer.txId),
    entries.map((entry) => entry.transfer.raw),
  ])
}

/** Attempts in slots above `afterSlot`, lowest slot first. */
export async function findOpenAttempts(
  db: Queryable,
  lane: Lane,
  afterSlot: bigint,
  limit: number,
): Promise<readonly OpenAttempt[]> {
  const rows = await queryRows<
    PayoutTermsRow & {
      id: string
      leg_id: string
      failures: number
      status: OpenAttemptStatus
      tx_id: string
      raw: string
      slot: string
      slot_taken_at: string | null
    }
  >(db, OPEN, [lane.networkId, lane.wallet, afterSlot, limit])
  return rows.map((row) => ({
    id: row.id,
    legId: row.leg_id,
    kind: 'payout',
    orderId: row.order_id,
    failures: row.failures,
    status: row.status,
    transfer: { txId: row.tx_id, raw: row.raw, slot: BigInt(row.slot) },
    slotTakenAt: row.slot_taken_at === null ? null : BigInt(row.slot_taken_at),
    terms: toPayoutTerms(row),
  }))
}

/** Answers those that were not known to be broadcast before, with their legs. */
export async function markBroadcast(
  tx: Transaction,
  networkId: string,
  txIds: readonly string[],
  at: Date,
): Promise<
  readonly {
    readonly leg: { readonly kind: LegKind; readonly orderId: string }
    readonly txId: string
  }[]
> {
  const rows = await queryRows<{ order_id: string; tx_id: string }>(tx, MARK_BROADCAST, [
    networkId,
    txIds,
    at,
  ])
  return rows.map((row) => ({ leg: { kind: 'payout', orderId: row.order_id }, txId: row.tx_id }))
}

/** Answers those that were not final before. */
export async function confirmAttempts(
  tx: Transaction,
  at: Date,
  entries: readonly {
    readonly id: string
    readonly final: boolean
    readonly feePaid: bigint
    readonly height: bigint
  }[],
): Promise<ReadonlySet<string>> {
  const rows = await queryRows<{ id: string }>(tx, CONFIRM, [
    entries.map((entry) => entry.id),
    entries.map((entry) => entry.final),
    entries.map((entry) => entry.feePaid),
    at,
    entries.map((entry) => entry.height),
  ])
  return new Set(rows.map((row) => row.id))
}

/** Records that these bytes can never land. Answers those that could have before. */
export async function buryAttempts(
  tx: Transaction,
  entries: readonly {
    readonly id: string
    readonly status: 'failed' | 'expired'
    readonly feePaid: bigint
    /** Null for bytes that no block has. */
    readonly height: bigint | null
  }[],
): Promise<ReadonlySet<string>> {
  const rows = await queryRows<{ id: string }>(tx, BURY, [
    entries.map((entry) => entry.id),
    entries.map((entry) => entry.status),
    entries.map((entry) => entry.feePaid),
    entries.map((entry) => entry.height),
  ])
  return new Set(rows.map((row) => row.id))
}

/** Remembers at which head a slot was seen taken by another transaction; null: it is not, after all. */
export async function noteSlotTaken(
  tx: Transaction,
  entries: readonly { readonly id: string; readonly height: bigint | null }[],
): Promise<void> {
  await execute(tx, NOTE_SLOT, [entries.map((entry) => entry.id), entries.map((entry) => entry.height)])
}

/** Amounts that signed transfers in slots from `fromSlot` on will take, by token, and the lowest of those slots. */
export async function sumReserved(
  db: Queryable,
  lane: Lane,
  fromSlot: bigint,
): Promise<{ readonly amounts: ReadonlyMap<string | null, bigint>; readonly lowestSlot: bigint | null }> {
  const rows = await queryRows<{ token: string | null; amount: string; lowest_slot: string }>(db, RESERVED, [
    lane.networkId,
    lane.wallet,
    fromSlot,
  ])
  const slots = rows.map((row) => BigInt(row.lowest_slot))
  const [first] = slots
  return {
    amounts: new Map(rows.map((row) => [row.token, BigInt(row.amount)])),
    lowestSlot:
      first === undefined ? null : slots.reduce((least, slot) => (slot < least ? slot : least), first),
  }
}

/** Payouts in slots from `fromSlot` on that nobody looks up any more, lowest slot first. */
export async function findFinalTransfers(
  db: Queryable,
  lane: Lane,
  fromSlot: bigint,
): Promise<readonly SignedTransfer[]> {
  const rows = await queryRows<{ tx_id: string; raw: string; slot: string }>(db, FINAL_FROM, [
    lane.networkId,
    lane.wallet,
    fromSlot,
  ])
  return rows.map((row) => ({ txId: row.tx_id, raw: row.raw, slot: BigInt(row.slot) }))
}
