export interface Turns {
  /** Resolves in a turn of the event loop in which nobody else began: at once where nobody waits, else first come, first served. */
  take(): Promise<void>
}

/**
 * Lets one request begin its work in a turn of the event loop. Whatever else lives in the process, the engine with its many short waits above
 * all, then waits for the work of one request and not for that of all whose sockets have something to read.
 */
export function createTurns(): Turns {
  const waiting: (() => void)[] = []
  let isTaken = false

  function callNext(): void {
    const next = waiting.shift()
    if (next === undefined) {
      isTaken = false
      return
    }
    next()
    setImmediate(callNext)
  }

  return {
    take() {
      if (isTaken) return new Promise((resolve) => waiting.push(resolve))
      isTaken = true
      setImmediate(callNext)
      return Promise.resolve()
    },
  }
}
