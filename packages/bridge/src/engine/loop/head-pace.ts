import type { BlockRef } from '@sunspan/chains'

/** Decides when to ask for the next head, from when the last ones were seen. */
export interface HeadPace {
  /** Records when a head was seen, in milliseconds since 1970. Of one that is seen again, the first time counts. */
  sawHead(head: BlockRef, at: number): void
  /** Milliseconds to wait before the next question, never less than `pollMs`. */
  waitMs(now: number, pollMs: number): number
}

const INTERVALS = 8
/** Fewer intervals, or less even ones, tell nothing about the next block. */
const MIN_INTERVALS = 4
const EVEN = 0.7
/** Questions begin this part of the shortest interval after the last block. */
const EARLY = 0.85

/**
 * Chains that make their blocks at even intervals are asked only when the next one may be there; all others at the poll interval. Never waits longer
 * than `longestMs` after a block.
 */
export function createHeadPace(longestMs: number): HeadPace {
  const intervals: number[] = []
  let last: { readonly head: BlockRef; readonly at: number } | undefined
  return {
    sawHead(head, at) {
      if (last?.head.hash === head.hash) return
      const blocks = last === undefined ? 0 : Number(head.height - last.head.height)
      if (last !== undefined && blocks > 0) intervals.push((at - last.at) / blocks)
      else intervals.length = 0
      if (intervals.length > INTERVALS) intervals.shift()
      last = { head, at }
    },
    waitMs(now, pollMs) {
      if (last === undefined || intervals.length < MIN_INTERVALS) return pollMs
      const sorted = intervals.toSorted((a, b) => a - b)
      const [shortest = 0] = sorted
      const median = sorted[Math.floor(sorted.length / 2)] ?? 0
      if (shortest < median * EVEN) return pollMs
      const early = Math.min(shortest, longestMs) * EARLY
      return Math.max(pollMs, last.at + early - now)
    },
  }
}
