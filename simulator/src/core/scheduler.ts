import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SeededRandom } from './seeded-random.ts'
import type { Trace } from './trace.ts'

/** Kinds of scheduled calls: calls of a simulated process to the outside. */
export type CallKind =
  /** A read-only statement. */
  | 'read'
  /** A writing statement outside a transaction. */
  | 'write'
  | 'begin'
  /** A statement within a transaction. */
  | 'tx'
  | 'chain'
  | 'timer'

/** The source of calls; a dead one receives no responses. */
export interface Caller {
  readonly name: string
  isDead: boolean
  isPaused: boolean
}

export interface Call {
  readonly caller: Caller
  readonly kind: CallKind
  readonly label: string
  /** Simulated time at which it was submitted. */
  readonly issuedAt: number
  /** Timers only: when it is due. */
  until: number
}

/** What the nemesis does with a call about to be made. */
export type CallFate =
  | 'answer'
  /** The call is not made; the caller gets the error. */
  | { readonly failBefore: Error }
  /** The call is made; the caller gets the error instead of the response. */
  | { readonly failAfter: Error }
  | 'crash_before'
  /** The call is made, and the caller dies before the response. */
  | 'crash_after'

export interface Scheduler {
  now(): number
  advance(ms: number): void
  /** Queues a call; it is made when the scheduler picks it. */
  submit<T>(caller: Caller, call: { kind: CallKind; label: string; run: () => Promise<T> }): Promise<T>
  /** A timer that fires after `ms`, or as soon as the signal aborts. */
  delay(caller: Caller, ms: number, signal: AbortSignal): Promise<void>
  /** Makes up to `most` calls, one at a time, and returns how many. Fewer mean that all live callers wait for time to pass. */
  run(most: number): Promise<number>
  /** When the next timer is due; undefined if there is none. */
  nextTimer(): number | undefined
  /** Drops a caller's queued calls. */
  forget(caller: Caller): void
}

interface Waiting extends Call {
  readonly run: () => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

export interface SchedulerDeps {
  readonly random: SeededRandom
  readonly trace: Trace
  readonly startMs: number
  /** False while the call has to wait for another process's transaction. */
  readonly mayRun: (call: Call) => boolean
  readonly fateOf: (call: Call) => CallFate
  /** Kills the caller's process at once. */
  readonly crash: (caller: Caller) => Promise<void>
}

/**
 * Orders all calls of processes. It makes one call at a time, and the next only when no process can continue without one, so the seed determines
 * every interleaving.
 */
export function createScheduler(deps: SchedulerDeps): Scheduler {
  const { random, trace } = deps
  let now = deps.startMs
  let waiting: Waiting[] = []
  const { submit, delay } = createIntake(
    () => now,
    (call) => void waiting.push(call),
  )

  const isDue = (call: Waiting): boolean =>
    !call.caller.isDead &&
    !call.caller.isPaused &&
    (call.kind === 'timer' ? call.until <= now : deps.mayRun(call))

  const release = async (call: Waiting): Promise<void> => {
    waiting.splice(waiting.indexOf(call), 1)
    if (call.kind === 'timer') {
      call.resolve(undefined)
      await nextTurn()
      return
    }
    const outcome = await makeCall(call, deps.fateOf(call))
    trace.add(`${String(now - deps.startMs)} ${call.caller.name} ${call.label} ${outcome.note}`)
    if (outcome.isFatal) await deps.crash(call.caller)
    else if ('error' in outcome) call.reject(outcome.error)
    else call.resolve(outcome.value)
    await nextTurn()
  }

  return {
    now: () => now,
    advance(ms) {
      now += ms
    },
    submit,
    delay,
    async run(most) {
      for (let made = 0; made < most; made += 1) {
        const due = waiting.filter(isDue)
        if (due.length === 0) return made
        await release(random.pick(due))
      }
      return most
    },
    nextTimer: () =>
      waiting.reduce<number | undefined>(
        (least, { kind, until, caller }) =>
          kind !== 'timer' || caller.isPaused || (least !== undefined && least <= until) ? least : until,
        undefined,
      ),
    forget(caller) {
      waiting = waiting.filter((call) => call.caller !== caller)
    },
  }
}

function createIntake(now: () => number, add: (call: Waiting) => void): Pick<Scheduler, 'submit' | 'delay'> {
  return {
    submit<T>(
      caller: Caller,
      { kind, label, run }: { kind: CallKind; label: string; run: () => Promise<T> },
    ) {
      return new Promise<T>((resolve, reject) => {
        if (caller.isDead) return
        add({
          caller,
          kind,
          label,
          run,
          issuedAt: now(),
          until: 0,
          // CAST: the result of `run` has the type of this call's promise.
          resolve: (value) => resolve(value as T),
          reject,
        })
      })
    },
    delay(caller, ms, signal) {
      return new Promise((resolve, reject) => {
        if (caller.isDead) return
        const call: Waiting = {
          caller,
          kind: 'timer',
          label: 'timer',
          run: () => Promise.resolve(),
          issuedAt: now(),
          until: signal.aborted ? now() : now() + ms,
          resolve: () => resolve(),
          reject,
        }
        signal.addEventListener('abort', () => void (call.until = now()), { once: true })
        add(call)
      })
    },
  }
}

type Outcome = { readonly note: string; readonly isFatal: boolean } & (
  | { readonly value: unknown }
  | { readonly error: unknown }
)

async function makeCall(call: Waiting, fate: CallFate): Promise<Outcome> {
  if (fate === 'crash_before') return { note: '-> killed before it', isFatal: true, value: undefined }
  if (fate !== 'answer' && fate !== 'crash_after' && 'failBefore' in fate)
    return { note: '-> failed before it', isFatal: false, error: fate.failBefore }
  try {
    const value = await call.run()
    if (fate === 'crash_after') return { note: '-> killed after it', isFatal: true, value }
    if (fate !== 'answer') return { note: '-> done, answer lost', isFatal: false, error: fate.failAfter }
    return { note: describeAnswer(value), isFatal: false, value }
  } catch (error) {
    const note = `-> ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`
    if (fate === 'crash_after') return { note: `${note}; killed`, isFatal: true, error }
    return { note, isFatal: false, error }
  }
}

function describeAnswer(value: unknown): string {
  if (typeof value === 'bigint') return `= ${String(value)}`
  if (typeof value !== 'object' || value === null) return ''
  if ('rowCount' in value) return `(${String(value.rowCount)})`
  if ('status' in value) return `= ${String(value.status)}`
  if ('hash' in value) return `= ${String(value.hash).slice(0, 10)}`
  if ('txId' in value) return `= ${String(value.txId).slice(0, 10)}`
  return ''
}
