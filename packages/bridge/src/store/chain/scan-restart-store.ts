import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'

export interface ScanRestart {
  readonly id: string
  readonly height: bigint
  readonly actor: string
}

const REQUEST = statement(
  'scan_restarts_request',
  `INSERT INTO scan_restarts (network_id, height, actor, reason, at) SELECT c.network_id, $2::bigint, $3, $4, $5 FROM scan_cursors c
   WHERE c.network_id = $1 AND c.height >= $2::bigint ON CONFLICT (network_id) WHERE done_at IS NULL DO NOTHING`,
)
/** Restart `r` of a scan is requested, and not made. */
export const PENDING_RESTART = 'r.done_at IS NULL'

const FIND = statement(
  'scan_restarts_find',
  `SELECT r.id, r.height, r.actor FROM scan_restarts r WHERE r.network_id = $1 AND ${PENDING_RESTART}`,
)
const DONE = statement('scan_restarts_done', 'UPDATE scan_restarts SET done_at = $2 WHERE id = $1')
const PLACE_CURSOR = statement(
  'scan_cursor_place',
  'UPDATE scan_cursors SET height = $2, hash = $3, scanned_at = $4 WHERE network_id = $1',
)

/**
 * Requests a network to be rescanned from the block after the given height, which must not be above the scanned one. False if it is, if the network
 * is not watched, or if a restart is pending already. The engine restarts before its next scan.
 */
export async function requestScanRestart(
  db: Queryable,
  input: {
    readonly networkId: string
    readonly height: bigint
    readonly actor: string
    readonly reason: string
    readonly at: Date
  },
): Promise<boolean> {
  const { networkId, height, actor, reason, at } = input
  if (actor.trim() === '' || reason.trim() === '') {
    throw new RangeError('A scan is restarted by a named person with a reason')
  }
  return (await execute(db, REQUEST, [networkId, height, actor, reason, at])) === 1
}

export async function findScanRestart(db: Queryable, networkId: string): Promise<ScanRestart | undefined> {
  const [row] = await queryRows<{ id: string; height: string; actor: string }>(db, FIND, [networkId])
  return row === undefined ? undefined : { id: row.id, height: BigInt(row.height), actor: row.actor }
}

export async function finishScanRestart(tx: Transaction, id: string, at: Date): Promise<void> {
  await execute(tx, DONE, [id, at])
}

/** Sets the cursor to another block, regardless of what is above it. */
export async function placeCursor(
  tx: Transaction,
  networkId: string,
  block: { readonly height: bigint; readonly hash: string },
  at: Date,
): Promise<void> {
  await execute(tx, PLACE_CURSOR, [networkId, block.height, block.hash, at])
}
