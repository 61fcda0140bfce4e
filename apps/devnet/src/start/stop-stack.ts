export interface StopStack {
  /** Registers something to stop; the last one registered is stopped first. Stops it immediately if everything else has already been stopped. */
  add(stop: () => Promise<void>): void
  /** Stops everything. May be called several times; every call waits for the same completion. */
  stopAll(): Promise<void>
}

/** Collects everything that was started. A failure to stop one thing does not prevent the others from being stopped. */
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
