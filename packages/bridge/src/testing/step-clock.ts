import type { Clock } from '../clock.ts'

/** A clock that stops until a test advances it. */
export interface StepClock extends Clock {
  advance(ms: number): void
}

export function createStepClock(startMs = Date.UTC(2026, 0, 1)): StepClock {
  let now = startMs
  const sleepers = new Set<{ readonly until: number; readonly wake: () => void }>()
  return {
    now: () => now,
    delay(ms, signal) {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      const wake = (): void => {
        sleepers.delete(sleeper)
        signal.removeEventListener('abort', wake)
        resolve(undefined)
      }
      const sleeper = { until: now + ms, wake }
      sleepers.add(sleeper)
      signal.addEventListener('abort', wake)
      if (signal.aborted) wake()
      return promise
    },
    advance(ms) {
      now += ms
      for (const sleeper of Array.from(sleepers)) if (sleeper.until <= now) sleeper.wake()
    },
  }
}
