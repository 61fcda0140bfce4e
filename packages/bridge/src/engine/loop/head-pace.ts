import type { BlockRef } from '@sunspan/chains'

/** Decides when to ask for the next head, from when the last ones were seen. */
export interface HeadPace {
  /** Records each answer and when it came, in milliseconds since 1970: a block is no older than the last answer without it. */
  sawHead(head: BlockRef, at: number): void
  /** Milliseconds to wait before the next question, where `pollMs` is the interval for a chain that nothing is known of. */
  waitMs(now: number, pollMs: number): number
}

const INTERVALS = 8
/** Fewer or less regular intervals do not predict the next block. */
const MIN_INTERVALS = 4
const EVEN = 0.7
/** Around the time of the next block, from this part of the shortest interval on and for as long as a block may be late, questions are closer. */
const EARLY = 0.85
const LATE = 1.5
const CLOSER = 4

/**
 * Chains that make their blocks at even intervals are asked only around the time of the next one, and then more often; all others at the poll interval. Never waits longer
 * than `longestMs` after a block.
 */
export function createHeadPace(longestMs: number): HeadPace {
  const intervals: number[] = []
  let last: { readonly head: BlockRef; readonly at: number; readonly earliest: number } | undefined
  let answeredAt = -Infinity
  return {
    sawHead(head, at) {
      const earliest = answeredAt
      answeredAt = at
      if (last?.head.hash === head.hash) return
      const blocks = last === undefined ? 0 : Number(head.height - last.head.height)
      if (last !== undefined && blocks > 0) intervals.push((at - last.at) / blocks)
      else intervals.length = 0
      if (intervals.length > INTERVALS) intervals.shift()
      last = { head, at, earliest }
    },
    waitMs(now, pollMs) {
      if (last === undefined || intervals.length < MIN_INTERVALS) return pollMs
      const sorted = intervals.toSorted((a, b) => a - b)
      const [shortest = 0] = sorted
      const median = sorted[Math.floor(sorted.length / 2)] ?? 0
      if (shortest < median * EVEN) return pollMs
      if (now - last.at > median * LATE) return pollMs
      const early = Math.min(shortest, longestMs) * EARLY
      return Math.max(pollMs / CLOSER, last.earliest + early - now)
    },
  }
}
