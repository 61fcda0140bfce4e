import type { BreakerSpec } from './breaker.ts'

/** A provider that asked for fewer requests is not broken: it is asked last for a while. */
export interface Slowdown {
  readonly isOn: boolean
  slowDown(): void
  forget(): void
}

const BASE_WAIT_MS = 500
const MAX_WAIT_MS = 10_000

/** A pause that doubles with each "too many requests" in a row, less up to half of it by chance. */
export function createSlowdown({ now, random }: BreakerSpec): Slowdown {
  let until = 0
  let count = 0
  return {
    get isOn() {
      return now() < until
    },
    slowDown() {
      // Requests that were under way together are refused together.
      if (now() < until) return
      until = now() + Math.min(BASE_WAIT_MS * 2 ** count, MAX_WAIT_MS) * (1 - random() / 2)
      count += 1
    },
    forget() {
      count = 0
    },
  }
}
