import type { BlockRef } from '@sunspan/chains'

/** What a scan that could not continue from its cursor shows about the chain. */
export type Reorg =
  | { readonly kind: 'none' }
  /** At least this many blocks were replaced, counted from the lowest stored block that is gone. */
  | { readonly kind: 'rewritten'; readonly depth: bigint }
  /** No stored block is on the chain: a deeper reorganisation, or another chain. */
  | { readonly kind: 'unknown' }

const isSame = (a: BlockRef, b: BlockRef): boolean => a.height === b.height && a.hash === b.hash

/** Stored blocks have gaps, so the resume point may be far below the replaced blocks. `recent` are the stored blocks, newest first. */
export function classifyReorg(cursor: BlockRef, resumedFrom: BlockRef, recent: readonly BlockRef[]): Reorg {
  if (isSame(cursor, resumedFrom)) return { kind: 'none' }
  if (!recent.some((block) => isSame(block, resumedFrom))) return { kind: 'unknown' }
  const gone = recent.filter(({ height }) => height > resumedFrom.height)
  const lowest = gone.reduce((low, { height }) => (height < low ? height : low), cursor.height)
  return { kind: 'rewritten', depth: cursor.height - lowest + 1n }
}
