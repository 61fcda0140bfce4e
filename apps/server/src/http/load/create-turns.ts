export interface Turns {
  /**
   * Resolves in a turn of the event loop in which no other request has started: immediately if no caller waits, otherwise each caller in its turn, and of
   * one caller first come, first served. Requests that have waited for long share turns.
   */
  acquire(caller: string): Promise<void>
}

/** Above this, turns take so long that one request in each would not keep up with those that arrive. */
const LONG_WAIT_MS = 2
/** No further request starts in a turn that has lasted for this. */
const TURN_MS = 2

interface Waiting {
  readonly start: () => void
  readonly since: number
}

/**
 * Starts one request per turn of the event loop. Everything else in the process, above all the engine with its many short waits, then
 * waits for the work of one request instead of for all requests whose sockets are readable, and one caller's request for none of those that another
 * caller has sent before, but one. When requests wait longer than that is worth, a turn starts as many as fit into two milliseconds. `now` counts
 * milliseconds.
 */
export function createTurns(now: () => number = () => performance.now()): Turns {
  // By caller; whose turn is next comes first.
  const waiting = new Map<string, Waiting[]>()
  let isBusy = false

  const findNext = (): Waiting | undefined => waiting.values().next().value?.[0]

  function takeNext(): Waiting | undefined {
    const [entry] = waiting
    if (entry === undefined) return undefined
    const [caller, own] = entry
    const first = own.shift()
    waiting.delete(caller)
    if (own.length > 0) waiting.set(caller, own)
    return first
  }

  function startTurn(): void {
    const first = takeNext()
    if (first === undefined) {
      isBusy = false
      return
    }
    setImmediate(startTurn)
    const endsAt = now() + TURN_MS
    first.start()
    afterItsWork(() => {
      fillTurn(endsAt)
    })
  }

  function fillTurn(endsAt: number): void {
    const next = findNext()
    const at = now()
    if (next === undefined || at >= endsAt || at - next.since <= LONG_WAIT_MS) return
    takeNext()
    next.start()
    afterItsWork(() => {
      fillTurn(endsAt)
    })
  }

  return {
    acquire(caller) {
      if (isBusy) {
        return new Promise((start) => {
          const own = waiting.get(caller) ?? []
          own.push({ start, since: now() })
          waiting.set(caller, own)
        })
      }
      isBusy = true
      setImmediate(startTurn)
      return Promise.resolve()
    },
  }
}

/** Calls back when what a resolved promise has set off has run as far as it can without waiting for the network. */
function afterItsWork(then: () => void): void {
  queueMicrotask(() => {
    process.nextTick(then)
  })
}
