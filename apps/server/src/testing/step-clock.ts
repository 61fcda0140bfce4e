export interface StepClock {
  readonly now: () => Date
  advance(ms: number): void
}

/** A clock that advances only when a test tells it to. */
export function createStepClock(start = new Date()): StepClock {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms
    },
  }
}
