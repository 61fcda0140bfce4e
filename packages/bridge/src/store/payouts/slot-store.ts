import type { SignedTransfer } from '@sunspan/chains'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'
import type { Lane } from '../chain/lane-store.ts'
import { legNotHalted } from './leg-sql.ts'
import { LEG_SOURCE } from './payout-terms.ts'
import { attemptStatuses } from '../database/list-statuses.ts'

const NEXT_SLOT = statement(
  'lane_next_slot',
  'SELECT next_slot FROM lanes WHERE network_id = $1 AND wallet = $2',
)
const RESERVED = statement(
  'attempts_reserved',
  `SELECT l.token, sum(l.amount) AS amount FROM attempts a JOIN attempt_legs al ON al.attempt_id = a.id JOIN legs l ON l.id = al.leg_id
   WHERE a.network_id = $1 AND a.wallet = $2 AND a.is_open AND CASE WHEN $3::numeric IS NULL THEN a.status <> 'confirmed' ELSE a.slot >= $3 END
   GROUP BY l.token`,
)
const IS_TAKEN = statement(
  'attempts_slot_taken',
  `SELECT FROM attempts a WHERE a.network_id = $1 AND a.wallet = $2 AND a.slot = $3 AND a.is_live`,
)
const FINAL_FROM = statement(
  'attempts_final_from',
  `SELECT v.tx_id, v.raw, a.slot FROM attempts a JOIN attempt_variants v ON v.attempt_id = a.id AND v.variant_no = a.landed_variant
   WHERE a.network_id = $1 AND a.wallet = $2 AND a.slot >= $3 AND a.final ORDER BY a.slot`,
)
const UNPLACE_ABOVE = statement(
  'attempts_unplace_above',
  `UPDATE attempts SET block_height = NULL WHERE network_id = $1 AND wallet = $2 AND is_spent AND spent_height > $3`,
)
// Legs blocked by a halt are not stuck.
const STUCK = statement(
  'attempts_stuck',
  `SELECT a.slot, json_agg(json_build_object('txId', v.tx_id, 'raw', v.raw)) AS variants
   FROM attempts a JOIN attempt_variants v ON v.attempt_id = a.id
   WHERE a.id = ANY(ARRAY(SELECT al.attempt_id FROM ${LEG_SOURCE} JOIN attempt_legs al ON al.leg_id = l.id
     WHERE al.attempt_id = ANY(ARRAY(SELECT a.id FROM attempts a
         WHERE a.network_id = $1 AND a.wallet = $2 AND a.is_open AND a.status IN (${attemptStatuses(({ live, mined }) => live && !mined)}) AND a.offered_at <= $3))
       AND ${legNotHalted('$2')}))
   GROUP BY a.id`,
)

/** The lowest slot not used by an attempt of ours. */
export async function findNextSlot(db: Queryable, lane: Pick<Lane, 'networkId' | 'wallet'>): Promise<bigint> {
  const [row] = await queryRows<{ next_slot: string }>(db, NEXT_SLOT, [lane.networkId, lane.wallet])
  return BigInt(row?.next_slot ?? '0')
}

/**
 * Amounts that signed transfers will spend, by token: those in slots from `fromSlot` on, or, where the chain has no slots, those not known to be in a
 * block.
 */
export async function sumReserved(
  db: Queryable,
  lane: Lane,
  fromSlot: bigint | undefined,
): Promise<ReadonlyMap<string | null, bigint>> {
  const rows = await queryRows<{ token: string | null; amount: string }>(db, RESERVED, [
    lane.networkId,
    lane.wallet,
    fromSlot ?? null,
  ])
  return new Map(rows.map((row) => [row.token, BigInt(row.amount)]))
}

/** Whether bytes of ours may land, or have landed, in this slot. */
export async function isSlotTaken(db: Queryable, lane: Lane, slot: bigint): Promise<boolean> {
  return (await execute(db, IS_TAKEN, [lane.networkId, lane.wallet, slot])) > 0
}

/** Final transfers in slots from `fromSlot` on, lowest slot first. */
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

/** After a reorganisation above `height`: clears the blocks of finished attempts there, to be looked up again. */
export async function unplaceAttemptsAbove(tx: Transaction, lane: Lane, height: bigint): Promise<void> {
  await execute(tx, UNPLACE_ABOVE, [lane.networkId, lane.wallet, height])
}

/** All bytes of each of a wallet's slots that have been pending since `height` or longer, in no order. */
export async function findSlotsWaitingSince(
  db: Queryable,
  lane: Pick<Lane, 'networkId' | 'wallet'>,
  height: bigint,
): Promise<readonly (readonly SignedTransfer[])[]> {
  const rows = await queryRows<{ slot: string; variants: readonly Omit<SignedTransfer, 'slot'>[] }>(
    db,
    STUCK,
    [lane.networkId, lane.wallet, height],
  )
  return rows.map(({ slot, variants }) => variants.map((variant) => ({ ...variant, slot: BigInt(slot) })))
}
