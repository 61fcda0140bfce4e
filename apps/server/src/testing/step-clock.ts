export interface StepClock {
  readonly now: () => Date
  advance(ms: number): void
}

/** A clock that advances only on a test's demand. */
export function createStepClock(start = new Date()): StepClock {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms
    },
  }
}
