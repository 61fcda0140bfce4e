import type { BlockRef } from '@sunspan/chains'
import { queryRows, statement, type Queryable } from '../database/database.ts'
import { LaneLostError, type Lane } from './lane-store.ts'

/** A scan that found nothing: only the cursor moves. */
export interface EmptyScan {
  readonly from: BlockRef
  readonly to: BlockRef
  readonly head: BlockRef
  readonly headAt: Date
  readonly at: Date
  readonly blocks: readonly BlockRef[]
  /** Hashes of older blocks are dropped. */
  readonly keepFrom: bigint
}

// The same checks and writes as those of a scan with deposits, in the same order: the lane's row is locked before the cursor is read.
const MOVE = statement(
  'scan_cursor_move_empty',
  `WITH held AS (
     SELECT network_id FROM lanes WHERE network_id = $1 AND wallet = $2 AND fence = $3 FOR NO KEY UPDATE
   ), moved AS (
     UPDATE scan_cursors c SET height = $6, hash = $7, head_height = $8, scanned_at = $9, head_at = $10 FROM held
     WHERE c.network_id = held.network_id AND c.height = $4 AND c.hash = $5 RETURNING c.network_id
   ), remembered AS (
     INSERT INTO scanned_blocks (network_id, height, hash)
     SELECT DISTINCT ON (b.height) m.network_id, b.height, b.hash FROM moved m, unnest($11::bigint[], $12::text[]) AS b (height, hash)
     ON CONFLICT (network_id, height) DO UPDATE SET hash = excluded.hash
   ), forgotten AS (
     DELETE FROM scanned_blocks s USING moved m WHERE s.network_id = m.network_id AND s.height < $13
   ), told AS (
     SELECT pg_notify('order_updated', o.id::text) FROM moved m JOIN deposits d ON d.network_id = m.network_id AND d.status = 'seen'
       JOIN orders o ON o.id = d.order_id
     WHERE o.transaction_in IS NOT NULL AND o.credited_at IS NULL
   ) SELECT (SELECT count(*) FROM held)::int AS held, (SELECT count(*) FROM moved)::int AS moved, (SELECT count(*) FROM told)::int AS told`,
)

/**
 * Advances a network's cursor in one statement, which is a transaction of its own. Throws a LaneLostError if the lane is no longer ours, or the cursor
 * has changed since it was read.
 */
export async function storeEmptyScan(db: Queryable, lane: Lane, scan: EmptyScan): Promise<void> {
  const { from, to, head, headAt, at, blocks, keepFrom } = scan
  const [row] = await queryRows<{ held: number; moved: number }>(db, MOVE, [
    lane.networkId,
    lane.wallet,
    lane.fence,
    from.height,
    from.hash,
    to.height,
    to.hash,
    head.height,
    at,
    headAt,
    blocks.map(({ height }) => height),
    blocks.map(({ hash }) => hash),
    keepFrom,
  ])
  if (row?.held !== 1) throw new LaneLostError(`The lane of ${lane.networkId} belongs to another process`)
  if (row.moved !== 1) throw new LaneLostError(`The cursor of ${lane.networkId} was moved by another process`)
}
