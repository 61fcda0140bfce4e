import type { BreakerState } from '../../capabilities/network-health.ts'

export interface BreakerSpec {
  readonly now: () => number
  /** Uniform over [0, 1). */
  readonly random: () => number
}

/** Circuit breaker that decides whether a provider may be queried. */
export interface Breaker {
  readonly state: BreakerState
  succeeded(): void
  /** Several in a row open the breaker. */
  failed(): void
  /** Opens the breaker immediately. */
  trip(): void
  /** True once after each wait. The caller then probes the provider and calls `closeAfterProbe` or `trip`. */
  claimProbe(): boolean
  closeAfterProbe(): void
}

const FAILURES_TO_OPEN = 3
const BASE_WAIT_MS = 1_000
const MAX_WAIT_MS = 60_000
/** A provider that fails again soon after it recovered waits longer, until it has had this many successes. */
const SUCCESSES_TO_FORGET = 100

/** Opens after failures and lets one probe through after a wait that doubles each time, minus up to half of it as jitter. */
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
    claimProbe() {
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
