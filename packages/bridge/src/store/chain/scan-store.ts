import type { BlockRef } from '@sunspan/chains'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'

export interface ScanCursor {
  readonly block: BlockRef
  readonly headHeight: bigint
  /** Timestamp of the newest block, if it has one; otherwise when it was first seen. */
  readonly headAt: Date
}

const GET = statement(
  'scan_cursor_get',
  'SELECT height, hash, head_height, head_at FROM scan_cursors WHERE network_id = $1',
)
/** Scan progress of a network. */
export interface ScanProgress {
  /** The newest scanned block. */
  readonly height: bigint
  /** The network's newest block at that time. */
  readonly headHeight: bigint
  readonly scannedAt: Date
}

const PROGRESS = statement(
  'scan_cursor_progress',
  'SELECT height, head_height, scanned_at FROM scan_cursors WHERE network_id = $1',
)
const START = statement(
  'scan_cursor_start',
  `WITH started AS (
     INSERT INTO scan_cursors (network_id, height, hash, head_height, head_at, scanned_at) VALUES ($1, $2, $3, $2, $4, $4)
     ON CONFLICT (network_id) DO NOTHING RETURNING network_id, height, hash
   ) INSERT INTO scanned_blocks SELECT network_id, height, hash FROM started`,
)
const MOVE = statement(
  'scan_cursor_move',
  `UPDATE scan_cursors SET height = $4, hash = $5, head_height = $6, scanned_at = $7,
     head_at = $8
   WHERE network_id = $1 AND height = $2 AND hash = $3`,
)
const FORGET_ABOVE = statement(
  'scanned_blocks_forget_above',
  'DELETE FROM scanned_blocks WHERE network_id = $1 AND height > $2',
)
const FORGET_BELOW = statement(
  'scanned_blocks_forget_below',
  'DELETE FROM scanned_blocks WHERE network_id = $1 AND height < $2',
)
const REMEMBER = statement(
  'scanned_blocks_remember',
  `INSERT INTO scanned_blocks (network_id, height, hash)
   SELECT DISTINCT ON (height) $1, height, hash FROM unnest($2::bigint[], $3::text[]) AS b (height, hash)
   ON CONFLICT (network_id, height) DO UPDATE SET hash = excluded.hash`,
)
const RECENT = statement(
  'scanned_blocks_recent',
  'SELECT height, hash FROM scanned_blocks WHERE network_id = $1 ORDER BY height DESC LIMIT 512',
)
/** Notifies the orders whose confirmations have changed although their rows have not. */
const TELL_CONFIRMING = statement(
  'orders_tell_confirming',
  `SELECT pg_notify('order_updated', o.id::text) FROM deposits d JOIN orders o ON o.id = d.order_id
   WHERE d.network_id = $1 AND d.status = 'seen' AND o.transaction_in IS NOT NULL AND o.credited_at IS NULL`,
)

interface BlockRow {
  readonly height: string
  readonly hash: string
}

const toBlock = (row: BlockRow): BlockRef => ({ height: BigInt(row.height), hash: row.hash })

export async function findCursor(db: Queryable, networkId: string): Promise<ScanCursor | undefined> {
  const [row] = await queryRows<BlockRow & { head_height: string; head_at: Date }>(db, GET, [networkId])
  return row === undefined
    ? undefined
    : { block: toBlock(row), headHeight: BigInt(row.head_height), headAt: row.head_at }
}

export async function findScanProgress(db: Queryable, networkId: string): Promise<ScanProgress | undefined> {
  const [row] = await queryRows<{ height: string; head_height: string; scanned_at: Date }>(db, PROGRESS, [
    networkId,
  ])
  if (row === undefined) return undefined
  return {
    height: BigInt(row.height),
    headHeight: BigInt(row.head_height),
    scannedAt: row.scanned_at,
  }
}

/** Starts watching a network after `block`. Does nothing if it is watched already. */
export async function startCursor(
  tx: Transaction,
  networkId: string,
  block: BlockRef,
  at: Date,
): Promise<void> {
  await execute(tx, START, [networkId, block.height, block.hash, at])
}

/** Newest first. */
export async function recentBlocks(db: Queryable, networkId: string): Promise<readonly BlockRef[]> {
  return (await queryRows<BlockRow>(db, RECENT, [networkId])).map(toBlock)
}

/** Advances the cursor if it has not changed since it was read. Otherwise returns false, and the scan must be discarded. */
export async function moveCursor(
  tx: Transaction,
  input: {
    readonly networkId: string
    readonly from: BlockRef
    readonly to: BlockRef
    readonly head: BlockRef
    readonly headAt: Date
    readonly at: Date
  },
): Promise<boolean> {
  const { networkId, from, to, head, headAt, at } = input
  const values = [networkId, from.height, from.hash, to.height, to.hash, head.height, at, headAt]
  return (await execute(tx, MOVE, values)) === 1
}

/** Stores the hashes of these blocks and drops those older than `depth`. */
export async function rememberBlocks(
  tx: Transaction,
  networkId: string,
  blocks: readonly BlockRef[],
  keepFrom: bigint,
): Promise<void> {
  await execute(tx, REMEMBER, [
    networkId,
    blocks.map((block) => block.height),
    blocks.map((block) => block.hash),
  ])
  if (keepFrom > 0n) await execute(tx, FORGET_BELOW, [networkId, keepFrom])
}

export async function forgetBlocksAbove(tx: Transaction, networkId: string, height: bigint): Promise<void> {
  await execute(tx, FORGET_ABOVE, [networkId, height])
}

export async function notifyConfirmingOrders(tx: Transaction, networkId: string): Promise<void> {
  await execute(tx, TELL_CONFIRMING, [networkId])
}
