export interface Turns {
  /**
   * Resolves in a turn of the event loop in which no other request has started: immediately if nobody waits, otherwise first come, first
   * served.
   */
  acquire(): Promise<void>
}

/**
 * Starts at most one request per turn of the event loop. Everything else in the process, above all the engine with its many short waits,
 * then waits for the work of one request instead of for all requests whose sockets are readable.
 */
export function createTurns(): Turns {
  const waiting: (() => void)[] = []
  let isBusy = false

  function callNext(): void {
    const next = waiting.shift()
    if (next === undefined) {
      isBusy = false
      return
    }
    next()
    setImmediate(callNext)
  }

  return {
    acquire() {
      if (isBusy) return new Promise((resolve) => waiting.push(resolve))
      isBusy = true
      setImmediate(callNext)
      return Promise.resolve()
    },
  }
}
