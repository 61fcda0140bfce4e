import type { BlockRef } from '@sunspan/chains'
import { recentBlocks } from '../../store/chain/scan-store.ts'
import type { Lane } from '../../store/chain/lane-store.ts'
import type { Queryable } from '../../store/database/database.ts'

/** As many as the database returns. */
const MOST = 512

interface KnownBlocks {
  readonly cursor: BlockRef
  /** Newest first. */
  readonly blocks: readonly BlockRef[]
}

/** What this process has stored, one object per acquisition of a lane. */
const known = new WeakMap<Lane, KnownBlocks>()

/** The newest scanned blocks, newest first: from memory if this process has stored the cursor that the database names, else from the database. */
export async function findKnownBlocks(
  db: Queryable,
  lane: Lane,
  cursor: BlockRef,
): Promise<readonly BlockRef[]> {
  const remembered = known.get(lane)
  if (remembered?.cursor.height === cursor.height && remembered.cursor.hash === cursor.hash)
    return remembered.blocks
  return recentBlocks(db, lane.networkId)
}

/** Adds blocks that a scan without a rewritten chain has committed, in any order. */
export function addKnownBlocks(
  lane: Lane,
  before: readonly BlockRef[],
  { cursor, blocks }: KnownBlocks,
): void {
  const byHeight = new Map([...before, ...blocks, cursor].map((block) => [block.height, block]))
  const newest = [...byHeight.values()].sort((a, b) => (a.height < b.height ? 1 : -1)).slice(0, MOST)
  known.set(lane, { cursor, blocks: newest })
}

/** Reads the blocks from the database the next time. */
export const forgetKnownBlocks = (lane: Lane): void => void known.delete(lane)
