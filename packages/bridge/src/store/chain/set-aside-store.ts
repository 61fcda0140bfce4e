import type { BlockRef, SetAsideTransaction } from '@sunspan/chains'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'

/** Maximum number of rereads per network and scan: each may take as long as a node's timeout. */
const MAX_AT_ONCE = 2

const KEEP = statement(
  'set_aside_keep',
  `INSERT INTO set_aside_transactions AS s (network_id, tx_hash, block_height, block_hash, reason, found_at, retry_at)
   SELECT DISTINCT ON (t.tx_hash) $1, t.tx_hash, t.height, t.hash, t.reason, $6::timestamptz, $7::timestamptz
   FROM unnest($2::text[], $3::bigint[], $4::text[], $5::text[]) AS t (tx_hash, height, hash, reason)
   ON CONFLICT (network_id, tx_hash) DO UPDATE SET block_height = excluded.block_height, block_hash = excluded.block_hash,
     reason = excluded.reason, retry_at = excluded.retry_at, read_at = NULL`,
)
/** Transaction `s` was set aside, and is to be read at the SQL time `at`. */
export const dueSetAside = (at: string): string => `s.read_at IS NULL AND s.retry_at <= ${at}`

const DUE = statement(
  'set_aside_due',
  `SELECT s.tx_hash, s.block_height AS height, s.block_hash AS hash, s.tries, s.is_internal FROM set_aside_transactions s
   WHERE s.network_id = $1 AND ${dueSetAside('$2')} ORDER BY s.retry_at LIMIT ${String(MAX_AT_ONCE)}`,
)
const NOTE_READ = statement(
  'set_aside_note_read',
  'UPDATE set_aside_transactions SET read_at = $3 WHERE network_id = $1 AND tx_hash = $2',
)
const NOTE_TRIED = statement(
  'set_aside_note_tried',
  'UPDATE set_aside_transactions SET tries = tries + 1, retry_at = $3 WHERE network_id = $1 AND tx_hash = $2',
)
const FORGET_ABOVE = statement(
  'set_aside_forget_above',
  'DELETE FROM set_aside_transactions WHERE network_id = $1 AND block_height > $2 AND NOT is_internal',
)
/** No scan finds internal transfers again. They may lie in another block than when they were asked for. */
const READ_INTERNAL_AGAIN = statement(
  'set_aside_read_internal_again',
  `UPDATE set_aside_transactions s SET read_at = NULL, tries = 0, retry_at = $3 WHERE s.network_id = $1 AND s.is_internal
     AND (s.block_height > $2 OR EXISTS (SELECT FROM deposits d
       WHERE d.network_id = s.network_id AND d.tx_hash = s.tx_hash AND d.block_height > $2))`,
)
/** What waits to be read already is read no sooner, and what was read a moment ago is not read again: any visitor may ask. */
const KEEP_INTERNAL = statement(
  'set_aside_keep_internal',
  `INSERT INTO set_aside_transactions AS s (network_id, tx_hash, block_height, block_hash, reason, is_internal, found_at, retry_at)
   SELECT $1, t.tx_hash, t.height, t.hash, 'internal transfers', true, $5, $5
   FROM unnest($2::text[], $3::bigint[], $4::text[]) AS t (tx_hash, height, hash)
   WHERE EXISTS (SELECT FROM scan_cursors c WHERE c.network_id = $1)
   ON CONFLICT (network_id, tx_hash) DO UPDATE SET is_internal = true, block_height = excluded.block_height,
     block_hash = excluded.block_hash, tries = 0, retry_at = excluded.retry_at, read_at = NULL
   WHERE NOT s.is_internal OR s.read_at < $5::timestamptz - interval '1 minute'`,
)

export interface UnreadTransaction extends Pick<SetAsideTransaction, 'txHash' | 'block'> {
  readonly tries: number
  /** Its internal transfers are to be read as well. */
  readonly isInternal: boolean
}

/** Stores transactions whose internal transfers are to be read, now. */
export async function storeInternal(
  db: Queryable,
  networkId: string,
  found: readonly Pick<SetAsideTransaction, 'txHash' | 'block'>[],
  at: Date,
): Promise<void> {
  if (found.length === 0) return
  await execute(db, KEEP_INTERNAL, [
    networkId,
    found.map(({ txHash }) => txHash),
    found.map(({ block }) => block.height),
    found.map(({ block }) => block.hash),
    at,
  ])
}

/** Stores transactions that a scan has set aside, to be read again at `retryAt`. */
export async function storeSetAside(
  tx: Transaction,
  networkId: string,
  found: {
    readonly setAside: readonly SetAsideTransaction[]
    readonly at: Date
    readonly retryAt: Date
  },
): Promise<void> {
  const { setAside, at, retryAt } = found
  if (setAside.length === 0) return
  await execute(tx, KEEP, [
    networkId,
    setAside.map(({ txHash }) => txHash),
    setAside.map(({ block }) => block.height),
    setAside.map(({ block }) => block.hash),
    setAside.map(({ reason }) => reason),
    at,
    retryAt,
  ])
}

/** Transactions due to be read again, the longest waiting first. */
export async function findDueSetAside(
  db: Queryable,
  networkId: string,
  now: Date,
): Promise<readonly UnreadTransaction[]> {
  interface Row {
    readonly tx_hash: string
    readonly height: string
    readonly hash: string
    readonly tries: number
    readonly is_internal: boolean
  }
  const rows = await queryRows<Row>(db, DUE, [networkId, now])
  return rows.map(({ tx_hash: txHash, height, hash, tries, is_internal: isInternal }) => {
    const block: BlockRef = { height: BigInt(height), hash }
    return { txHash, block, tries, isInternal }
  })
}

export async function recordSetAsideRead(
  tx: Transaction,
  networkId: string,
  txHash: string,
  at: Date,
): Promise<void> {
  await execute(tx, NOTE_READ, [networkId, txHash, at])
}

export async function recordSetAsideTried(
  tx: Transaction,
  networkId: string,
  txHash: string,
  retryAt: Date,
): Promise<void> {
  await execute(tx, NOTE_TRIED, [networkId, txHash, retryAt])
}

/** Drops transactions whose blocks are gone, or are about to be read again; internal transfers in them are read again at `at`. */
export async function forgetSetAsideAbove(
  tx: Transaction,
  networkId: string,
  height: bigint,
  at: Date,
): Promise<void> {
  await execute(tx, FORGET_ABOVE, [networkId, height])
  await execute(tx, READ_INTERNAL_AGAIN, [networkId, height, at])
}
