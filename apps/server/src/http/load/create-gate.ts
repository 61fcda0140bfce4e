/** Lets a bounded number of tasks run at a time. */
export interface Gate {
  /** Runs the task once there is room for it, first come, first served. Returns its result, or throws its error. */
  pass<T>(task: () => Promise<T>): Promise<T>
}

/** A gate for tasks that must not take every connection to the database when thousands of clients come at once. */
export function createGate(atOnce: number): Gate {
  const waiting: (() => void)[] = []
  let running = 0

  return {
    async pass(task) {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await task()
      } finally {
        // The next waiting caller takes this place.
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}
