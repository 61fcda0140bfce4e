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

/** The state of a lane at some moment. */
export interface LaneState extends LaneSnapshot, Pick<Lane, 'networkId' | 'wallet' | 'owner'> {
  readonly isExpired: boolean
  /** Its last holder has released it, instead of falling silent. */
  readonly isGivenBack: boolean
}

export interface LaneView {
  readonly lanes: readonly LaneState[]
  /** Owners of all living engines, sorted. */
  readonly engines: readonly string[]
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
  'lanes_look',
  `SELECT network_id, wallet, owner, fence, expires_at::text, expires_at <= $1 AS is_expired, expires_at = 'epoch' AS is_given_back,
     ARRAY(SELECT id FROM processes WHERE is_engine AND seen_at > $2 ORDER BY id) AS engines
   FROM lanes`,
)
const RENEW = statement(
  'lane_renew',
  `UPDATE lanes SET expires_at = $4 WHERE network_id = $1 AND wallet = $2 AND fence = $3`,
)
// Waits for no step: a lane whose row is locked is left out.
const RENEW_FREE = statement(
  'lanes_renew',
  `WITH free AS (
     SELECT l.network_id, l.wallet, l.fence FROM lanes l JOIN unnest($1::text[], $2::text[], $3::bigint[]) AS n (network_id, wallet, fence)
       ON l.network_id = n.network_id AND l.wallet = n.wallet AND l.fence = n.fence
     FOR NO KEY UPDATE OF l SKIP LOCKED)
   UPDATE lanes l SET expires_at = $4 FROM free f WHERE l.network_id = f.network_id AND l.wallet = f.wallet AND l.fence = f.fence
   RETURNING l.network_id`,
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
    networkId,
    wallet,
    owner,
    now,
    until,
    silent?.fence ?? null,
    silent?.expiresAt ?? null,
  ])
  return row === undefined ? undefined : { networkId, wallet, owner, fence: BigInt(row.fence) }
}

/** All lanes that a process has ever held, and the engines that were alive since `since`: one statement that locks nothing. */
export async function findLanes(
  db: Queryable,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<LaneView> {
  const rows = await queryRows<{
    network_id: string
    wallet: string
    owner: string
    fence: string
    expires_at: string
    is_expired: boolean
    is_given_back: boolean
    engines: string[]
  }>(db, LOOK, [now, since])
  const lanes = rows.map(({ network_id, wallet, owner, fence, expires_at, is_expired, is_given_back }) => ({
    networkId: network_id,
    wallet,
    owner,
    fence: BigInt(fence),
    expiresAt: expires_at,
    isExpired: is_expired,
    isGivenBack: is_given_back,
  }))
  return { lanes, engines: rows[0]?.engines ?? [] }
}

/** Extends a lane's lease. Throws a LaneLostError if the lane is no longer ours. */
export async function renewLane(db: Queryable, lane: Lane, until: Date): Promise<void> {
  const renewed = await execute(db, RENEW, [lane.networkId, lane.wallet, lane.fence, until])
  if (renewed === 0) throw new LaneLostError(`The lane of ${lane.networkId} belongs to another process`)
}

/** Extends the leases of those lanes that are still ours and whose rows no step holds at the moment; returns their networks. */
export async function renewFreeLanes(
  db: Queryable,
  lanes: readonly Lane[],
  until: Date,
): Promise<ReadonlySet<string>> {
  const rows = await queryRows<{ network_id: string }>(db, RENEW_FREE, [
    lanes.map(({ networkId }) => networkId),
    lanes.map(({ wallet }) => wallet),
    lanes.map(({ fence }) => fence),
    until,
  ])
  return new Set(rows.map(({ network_id }) => network_id))
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
