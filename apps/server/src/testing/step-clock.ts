export interface StepClock {
  readonly now: () => Date
  advance(ms: number): void
}

/** Time that moves when a test says so. */
export function createStepClock(start = new Date()): StepClock {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms
    },
  }
}
