import { createGate, type Gate } from './create-gate.ts'

/** The time of this process's one thread that each caller may take with what is costly to answer: lists, searches, statements, streams. */
export interface ThreadBudget {
  /** Runs a task that does not wait, at the caller's expense. */
  spend<T>(caller: string, task: () => T): T
  /** Milliseconds until the caller may ask again; 0 if it may now. */
  waitMs(caller: string): number
  /** Resolves once the caller may go on: for answers that may take their time. */
  wait(caller: string): Promise<void>
  /**
   * Runs the caller's tasks two at a time, so that it waits for itself and not for the others. After each a place stays empty for three times as long:
   * what the tasks read and parse is not counted by `spend`, and one who still has all of its budget leaves others most of the thread too.
   */
  inTurn<T>(caller: string, task: () => Promise<T>): Promise<T>
}

export interface ThreadLimits {
  /** What a caller may take at once, after a rest. */
  readonly burstMs: number
  /** What it may take from then on, of each second. */
  readonly perSecondMs: number
}

/** A page of a list takes 1 to 5 ms, so that one address may have some hundreds at once, and some tens a second. */
export const THREAD_LIMITS: ThreadLimits = { burstMs: 1_000, perSecondMs: 50 }

const AT_ONCE = 2
/** How many times as long as a task has taken its place stays empty. */
const REST = 3
const LONGEST_REST_MS = 1_000
/** Callers that are remembered; one who is forgotten starts with a full budget. */
const MOST_CALLERS = 20_000

interface Clocks {
  /** Milliseconds that pass. */
  readonly now: () => number
  /** Milliseconds that this thread has worked. Unlike those that pass, they do not grow while other processes have the processor. */
  readonly worked: () => number
  readonly delay: (ms: number) => Promise<unknown>
}

const workedMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const CLOCKS: Clocks = {
  now: () => performance.now(),
  worked: workedMs,
  delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref()),
}

/** A budget for each caller; null limits none. */
export function createThreadBudget(limits: ThreadLimits | null, clocks: Clocks = CLOCKS): ThreadBudget {
  const accounts = new Map<string, { left: number; at: number }>()
  const gates = new Map<string, { readonly gate: Gate; users: number }>()
  const { burstMs, perSecondMs } = limits ?? { burstMs: Infinity, perSecondMs: Infinity }

  const leftOf = (caller: string): number => {
    const account = accounts.get(caller)
    if (account === undefined) return burstMs
    return Math.min(burstMs, account.left + ((clocks.now() - account.at) / 1_000) * perSecondMs)
  }

  const runAndRest = async <T>(task: () => Promise<T>, done: (result: Promise<T>) => void): Promise<void> => {
    const began = clocks.now()
    const result = task()
    done(result)
    await Promise.allSettled([result])
    await clocks.delay(Math.min(REST * (clocks.now() - began), LONGEST_REST_MS))
  }

  const charge = (caller: string, ms: number): void => {
    const left = leftOf(caller) - ms
    // The most recent callers are kept longest.
    accounts.delete(caller)
    accounts.set(caller, { left, at: clocks.now() })
    const [oldest] = accounts.keys()
    if (accounts.size > MOST_CALLERS && oldest !== undefined) accounts.delete(oldest)
  }

  const waitMs = (caller: string): number => {
    const left = leftOf(caller)
    return left > 0 ? 0 : Math.ceil(((1 - left) / perSecondMs) * 1_000)
  }

  return {
    spend(caller, task) {
      if (limits === null) return task()
      const before = clocks.worked()
      try {
        return task()
      } finally {
        charge(caller, clocks.worked() - before)
      }
    },
    waitMs,
    async wait(caller) {
      for (let ms = waitMs(caller); ms > 0; ms = waitMs(caller)) await clocks.delay(ms)
    },
    inTurn(caller, task) {
      if (limits === null) return task()
      const entry = gates.get(caller) ?? { gate: createGate(AT_ONCE), users: 0 }
      gates.set(caller, entry)
      entry.users += 1
      return new Promise((resolve) => {
        void entry.gate
          .pass(() => runAndRest(task, resolve))
          .finally(() => {
            entry.users -= 1
            if (entry.users === 0) gates.delete(caller)
          })
      })
    },
  }
}
