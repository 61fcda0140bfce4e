import type { BlockRef } from '@sunspan/chains'
import type { FinalityTag } from '@sunspan/domain'
import { execute, queryRows, statement, type Queryable } from '../database/database.ts'

const NOTE = statement(
  'tagged_heads_note',
  `INSERT INTO tagged_heads AS t (network_id, tag, height, hash, at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (network_id, tag) DO UPDATE SET height = excluded.height, hash = excluded.hash, at = excluded.at WHERE t.height < excluded.height`,
)
const FIND = statement(
  'tagged_heads_find',
  'SELECT tag, height, hash FROM tagged_heads WHERE network_id = $1',
)
const FORGET_ABOVE = statement(
  'tagged_heads_forget_above',
  'DELETE FROM tagged_heads WHERE network_id = $1 AND height > $2',
)

/** Stores how far a tag has advanced; a height not above the known one changes nothing. */
export async function recordTaggedHead(
  db: Queryable,
  input: {
    readonly networkId: string
    readonly tag: FinalityTag
    readonly block: BlockRef
    readonly at: Date
  },
): Promise<void> {
  const { networkId, tag, block, at } = input
  await execute(db, NOTE, [networkId, tag, block.height, block.hash, at])
}

/** Forgets tags of blocks that are on no chain that is known: above the last block that a rewritten chain still has, or above the newest that was read. */
export async function forgetTaggedHeadsAbove(
  db: Queryable,
  networkId: string,
  height: bigint,
): Promise<void> {
  await execute(db, FORGET_ABOVE, [networkId, height])
}

/** The highest block that each tag of a network has reached. */
export async function findTaggedHeads(
  db: Queryable,
  networkId: string,
): Promise<ReadonlyMap<FinalityTag, BlockRef>> {
  const rows = await queryRows<{ tag: FinalityTag; height: string; hash: string }>(db, FIND, [networkId])
  return new Map(rows.map((row) => [row.tag, { height: BigInt(row.height), hash: row.hash }]))
}
