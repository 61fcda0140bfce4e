export interface RefusalPace {
  /** Milliseconds that this refusal of a payer's call waits before it is sent; counts it. */
  nextWaitMs(payer: string): number
}

/** A page that asks too often, or a program with a mistake, is refused at once. */
const AT_ONCE = 20
const WINDOW_MS = 10_000
const WAIT_MS = 1_000

/**
 * Slows down who goes on after being refused: a refusal costs a fraction of a millisecond, and a program that asks again at once can ask for thousands
 * in a second. Connections are limited by address, so that what waits is bounded. `now` counts milliseconds.
 */
export function createRefusalPace(now: () => number = () => performance.now()): RefusalPace {
  const counts = new Map<string, number>()
  let endsAt = now() + WINDOW_MS
  return {
    nextWaitMs(payer) {
      const at = now()
      if (at >= endsAt) {
        counts.clear()
        endsAt = at + WINDOW_MS
      }
      const count = (counts.get(payer) ?? 0) + 1
      counts.set(payer, count)
      return count > AT_ONCE ? WAIT_MS : 0
    },
  }
}
