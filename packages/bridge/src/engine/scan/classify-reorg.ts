import type { BlockRef } from '@sunspan/chains'

/** What a scan that did not go on from its cursor says about the chain. */
export type Reorg =
  | { readonly kind: 'none' }
  /** So many blocks at least were replaced: those from the lowest that we remember and that is gone. */
  | { readonly kind: 'rewritten'; readonly depth: bigint }
  /** Nothing that we remember is on the chain: deeper than that, or another chain. */
  | { readonly kind: 'unknown' }

const isSame = (a: BlockRef, b: BlockRef): boolean => a.height === b.height && a.hash === b.hash

/**
 * Blocks are remembered with gaps, so the place to resume from may lie far beneath what was replaced. `recent` are the remembered
 * blocks, newest first.
 */
export function classifyReorg(cursor: BlockRef, resumedFrom: BlockRef, recent: readonly BlockRef[]): Reorg {
  if (isSame(cursor, resumedFrom)) return { kind: 'none' }
  if (!recent.some((block) => isSame(block, resumedFrom))) return { kind: 'unknown' }
  const gone = recent.filter(({ height }) => height > resumedFrom.height)
  const lowest = gone.reduce((low, { height }) => (height < low ? height : low), cursor.height)
  return { kind: 'rewritten', depth: cursor.height - lowest + 1n }
}
