import type { BreakerSpec } from './breaker.ts'

/** A rate-limited provider is not broken: it only goes to the end of the order for a while. */
export interface Slowdown {
  readonly isOn: boolean
  slowDown(): void
  forget(): void
}

const BASE_WAIT_MS = 500
const MAX_WAIT_MS = 10_000

/** A pause that doubles with each consecutive "too many requests", minus up to half of it as jitter. */
export function createSlowdown({ now, random }: BreakerSpec): Slowdown {
  let until = 0
  let count = 0
  return {
    get isOn() {
      return now() < until
    },
    slowDown() {
      // Requests that were in flight together are refused together.
      if (now() < until) return
      until = now() + Math.min(BASE_WAIT_MS * 2 ** count, MAX_WAIT_MS) * (1 - random() / 2)
      count += 1
    },
    forget() {
      count = 0
    },
  }
}
