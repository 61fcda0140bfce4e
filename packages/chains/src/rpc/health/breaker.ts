import type { BreakerState } from '../../capabilities/network-health.ts'

export interface BreakerSpec {
  readonly now: () => number
  /** Evenly spread over [0, 1). */
  readonly random: () => number
}

/** Decides whether a provider is asked. */
export interface Breaker {
  readonly state: BreakerState
  succeeded(): void
  /** A few in a row open it. */
  failed(): void
  /** Opens it at once. */
  trip(): void
  /** True once after each wait: the caller then tries the provider, and says `closeAfterProbe` or `trip`. */
  takeProbe(): boolean
  closeAfterProbe(): void
}

const FAILURES_TO_OPEN = 3
const BASE_WAIT_MS = 1_000
const MAX_WAIT_MS = 60_000
/** A provider that fails again soon after it came back waits longer, until it has answered so often. */
const SUCCESSES_TO_FORGET = 100

/** Opens after failures, and lets one probe through after a wait that doubles each time, less up to half of it by chance. */
export function createBreaker({ now, random }: BreakerSpec): Breaker {
  let state: BreakerState = 'closed'
  let failures = 0
  let successes = 0
  let openings = 0
  let probeAt = 0

  function trip(): void {
    if (state === 'open') return
    const wait = Math.min(BASE_WAIT_MS * 2 ** openings, MAX_WAIT_MS)
    state = 'open'
    openings += 1
    probeAt = now() + wait * (1 - random() / 2)
  }

  return {
    get state() {
      return state
    },
    trip,
    succeeded() {
      if (state !== 'closed') return
      failures = 0
      successes += 1
      if (successes >= SUCCESSES_TO_FORGET) openings = 0
    },
    failed() {
      failures += 1
      if (failures >= FAILURES_TO_OPEN) trip()
    },
    takeProbe() {
      if (state !== 'open' || now() < probeAt) return false
      state = 'half_open'
      return true
    },
    closeAfterProbe() {
      state = 'closed'
      failures = 0
      successes = 0
    },
  }
}
