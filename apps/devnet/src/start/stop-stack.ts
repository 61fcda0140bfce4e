export interface StopStack {
  /** Adds something to end; what was added last ends first. Ends it at once when everything else has already been ended. */
  add(stop: () => Promise<void>): void
  /** Ends everything. May be called several times; every call waits for the same end. */
  stopAll(): Promise<void>
}

/** Collects what was started. One thing that cannot be ended does not keep the others from ending. */
export function createStopStack(onFailure: (error: unknown) => void): StopStack {
  const stops: (() => Promise<void>)[] = []
  let stopping: Promise<void> | undefined
  const stopOne = (stop: () => Promise<void>) => stop().catch(onFailure)
  const stopEach = async () => {
    for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) await stopOne(stop)
  }
  return {
    add(stop) {
      stops.push(stop)
      if (stopping) stopping = stopping.then(stopEach)
    },
    stopAll: () => (stopping ??= stopEach()),
  }
}
