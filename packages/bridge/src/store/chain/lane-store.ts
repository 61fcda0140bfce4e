import type { Pool } from 'pg'
import {
  execute,
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

/** How a lane was seen to stand: its holder changes both with each renewal and each take-over. */
export interface LaneSighting {
  readonly fence: bigint
  /** As the database writes it, to the microsecond. */
  readonly expiresAt: string
}

/** Another process holds the lane now: nothing of this one may be written any more. */
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

/**
 * Takes a lane that is free, whose lease has run out, or that still stands as in `silent`; undefined while another process holds it.
 */
export async function acquireLane(
  db: Queryable,
  input: {
    readonly networkId: string
    readonly wallet: string
    readonly owner: string
    readonly now: Date
    readonly until: Date
    /** Compared in the same statement, so a renewal in between keeps the lane with its holder. */
    readonly silent?: LaneSighting | undefined
  },
): Promise<Lane | undefined> {
  const { networkId, wallet, owner, now, until, silent } = input
  const [row] = await queryRows<{ fence: string }>(db, ACQUIRE, [
    ...[networkId, wallet, owner, now, until],
    ...[silent?.fence ?? null, silent?.expiresAt ?? null],
  ])
  return row === undefined ? undefined : { networkId, wallet, owner, fence: BigInt(row.fence) }
}

/** Undefined before anybody has held the lane. */
export async function findLane(
  db: Queryable,
  networkId: string,
  wallet: string,
): Promise<LaneSighting | undefined> {
  const [row] = await queryRows<{ fence: string; expires_at: string }>(db, LOOK, [networkId, wallet])
  return row === undefined ? undefined : { fence: BigInt(row.fence), expiresAt: row.expires_at }
}

/** Holds a lane until another time. Throws a LaneLostError when it is no longer ours. */
export async function renewLane(db: Queryable, lane: Lane, until: Date): Promise<void> {
  const renewed = await execute(db, RENEW, [lane.networkId, lane.wallet, lane.fence, until])
  if (renewed === 0) throw new LaneLostError(`The lane of ${lane.networkId} belongs to another process`)
}

/**
 * One transaction of a lane's holder. The lane's row is locked and its fence compared first, so a take-over waits for this
 * transaction, and after a take-over no write of the old holder can commit. Throws a LaneLostError then.
 */
export function withLane<T>(
  pool: Pool,
  lane: Lane,
  work: (tx: Transaction, nextSlot: bigint) => Promise<T>,
): Promise<T> {
  return withTransaction(pool, async (tx) => {
    const [row] = await queryRows<{ next_slot: string }>(tx, CHECK, [lane.networkId, lane.wallet, lane.fence])
    if (row === undefined) throw new LaneLostError(`The lane of ${lane.networkId} belongs to another process`)
    return work(tx, BigInt(row.next_slot))
  })
}

/** Marks all slots below `nextSlot` as used, in the transaction that stores their attempts, or says whose they are. */
export async function reserveSlotsBelow(tx: Transaction, lane: Lane, nextSlot: bigint): Promise<void> {
  const taken = await execute(tx, TAKE_SLOTS, [lane.networkId, lane.wallet, lane.fence, nextSlot])
  if (taken === 0) throw new LaneLostError(`The slots of ${lane.networkId} moved on without this process`)
}
