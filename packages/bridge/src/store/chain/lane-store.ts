import type { Pool } from 'pg'
import {
  execute,
  planByKey,
  queryRows,
  statement,
  withTransaction,
  type Queryable,
  type Transaction,
} from '../database/database.ts'

/** The right to write for one treasury wallet on one network, as long as no later fence exists. */
export interface Lane {
  readonly networkId: string
  readonly wallet: string
  readonly owner: string
  readonly fence: bigint
}

/** A snapshot of a lane: its holder changes it with each renewal and each take-over. */
export interface LaneSnapshot {
  readonly fence: bigint
  /** As the database formats it, to the microsecond. */
  readonly expiresAt: string
}

/** Another process holds the lane now: this one must not write any more. */
export class LaneLostError extends Error {
  override readonly name = 'LaneLostError'
}

const ACQUIRE = statement(
  'lane_acquire',
  `INSERT INTO lanes AS l (network_id, wallet, fence, owner, expires_at) VALUES ($1, $2, 1, $3, $5)
   ON CONFLICT (network_id, wallet) DO UPDATE SET fence = l.fence + 1, owner = $3, expires_at = $5
   WHERE l.expires_at <= $4 OR (l.fence = $6::bigint AND l.expires_at = $7::timestamptz)
   RETURNING fence`,
)
const LOOK = statement(
  'lane_look',
  `SELECT fence, expires_at::text FROM lanes WHERE network_id = $1 AND wallet = $2`,
)
const RENEW = statement(
  'lane_renew',
  `UPDATE lanes SET expires_at = $4 WHERE network_id = $1 AND wallet = $2 AND fence = $3`,
)
const CHECK = statement(
  'lane_check',
  `SELECT next_slot FROM lanes WHERE network_id = $1 AND wallet = $2 AND fence = $3 FOR NO KEY UPDATE`,
)
const TAKE_SLOTS = statement(
  'lane_take_slots',
  `UPDATE lanes SET next_slot = $4::base_units WHERE network_id = $1 AND wallet = $2 AND fence = $3 AND next_slot <= $4::base_units`,
)

/** Acquires a lane that is free, whose lease has expired, or that is unchanged since `silent`; undefined while another process holds it. */
export async function acquireLane(
  db: Queryable,
  input: {
    readonly networkId: string
    readonly wallet: string
    readonly owner: string
    readonly now: Date
    readonly until: Date
    /** Compared in the same statement, so that a concurrent renewal keeps the lane with its holder. */
    readonly silent?: LaneSnapshot | undefined
  },
): Promise<Lane | undefined> {
  const { networkId, wallet, owner, now, until, silent } = input
  const [row] = await queryRows<{ fence: string }>(db, ACQUIRE, [
    ...[networkId, wallet, owner, now, until],
    ...[silent?.fence ?? null, silent?.expiresAt ?? null],
  ])
  return row === undefined ? undefined : { networkId, wallet, owner, fence: BigInt(row.fence) }
}

/** Undefined before any process has held the lane. */
export async function findLane(
  db: Queryable,
  networkId: string,
  wallet: string,
): Promise<LaneSnapshot | undefined> {
  const [row] = await queryRows<{ fence: string; expires_at: string }>(db, LOOK, [networkId, wallet])
  return row === undefined ? undefined : { fence: BigInt(row.fence), expiresAt: row.expires_at }
}

/** Extends a lane's lease. Throws a LaneLostError if the lane is no longer ours. */
export async function renewLane(db: Queryable, lane: Lane, until: Date): Promise<void> {
  const renewed = await execute(db, RENEW, [lane.networkId, lane.wallet, lane.fence, until])
  if (renewed === 0) throw new LaneLostError(`The lane of ${lane.networkId} belongs to another process`)
}

/**
 * Runs a transaction as the lane's holder. Locks the lane's row and compares its fence first, so that a take-over waits for this
 * transaction, and no write of the old holder can commit after a take-over. Throws a LaneLostError then.
 */
export function withLane<T>(
  pool: Pool,
  lane: Lane,
  work: (tx: Transaction, nextSlot: bigint) => Promise<T>,
): Promise<T> {
  return withTransaction(pool, async (tx) => {
    await planByKey(tx)
    const [row] = await queryRows<{ next_slot: string }>(tx, CHECK, [lane.networkId, lane.wallet, lane.fence])
    if (row === undefined) throw new LaneLostError(`The lane of ${lane.networkId} belongs to another process`)
    return work(tx, BigInt(row.next_slot))
  })
}

/** Marks all slots below `nextSlot` as used, in the transaction that stores their attempts or records whose they are. */
export async function reserveSlotsBelow(tx: Transaction, lane: Lane, nextSlot: bigint): Promise<void> {
  const taken = await execute(tx, TAKE_SLOTS, [lane.networkId, lane.wallet, lane.fence, nextSlot])
  if (taken === 0) throw new LaneLostError(`The slots of ${lane.networkId} moved on without this process`)
}
