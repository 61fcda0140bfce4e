import { asOneStep, ChainError, type PayoutState } from '@sunspan/chains'
import type { OpenAttempt } from '../../store/payouts/attempt-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { classifyAttempt, type Settlement } from './classify-attempt.ts'
import { mapConcurrently } from '../../map-concurrently.ts'

export interface Judged {
  readonly attempt: OpenAttempt
  readonly settlement: Settlement
}

/** The chain's head when a step looks payouts up. */
export interface LookUpHead {
  readonly height: bigint
  /** Confirmations that make a payout final. */
  readonly required: number
}

/** Attempts that the chain gives no answer for. They are looked up after all others, one by one, and hold up none of them. */
export interface TroubledAttempts {
  isTroubled(attempt: OpenAttempt): boolean
  /** Whether its next lookup is due. */
  isDue(attempt: OpenAttempt): boolean
  /** When the first of them may be looked up again, in milliseconds since 1970; undefined if there are none. */
  readonly dueAt: number | undefined
}

interface Trouble {
  readonly failures: number
  readonly dueAt: number
}

/** Milliseconds for all lookups of one pass: of attempts that were answered last time, and of troubled ones. */
const PASS_MS = { usual: 25_000, troubled: 10_000 }
const RETRY_MS = 1_000
/** A slow lookup that fails waits this multiple of its duration, so that the lane is free for other work. */
const WAIT_MULTIPLE = 4
const CONCURRENT_CALLS = 16

const troublesOfLane = new WeakMap<object, Map<string, Trouble>>()

/** By attempt, for the lifetime of the adapter in this process. */
function troublesOf({ adapter }: Pick<LaneContext, 'adapter'>): Map<string, Trouble> {
  const known = troublesOfLane.get(adapter) ?? new Map<string, Trouble>()
  troublesOfLane.set(adapter, known)
  return known
}

export function troubledAttempts(context: Pick<LaneContext, 'adapter' | 'deps'>): TroubledAttempts {
  const troubles = troublesOf(context)
  const { clock } = context.deps
  return {
    isTroubled: ({ id }) => troubles.has(id),
    isDue: ({ id }) => (troubles.get(id)?.dueAt ?? 0) <= clock.now(),
    get dueAt() {
      return troubles.size === 0 ? undefined : Math.min(...[...troubles.values()].map(({ dueAt }) => dueAt))
    },
  }
}

/** Forgets attempts that have ended meanwhile. */
export function forgetTroubles(context: Pick<LaneContext, 'adapter'>, open: ReadonlySet<string>): void {
  const troubles = troublesOf(context)
  for (const id of troubles.keys()) if (!open.has(id)) troubles.delete(id)
}

const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count))

/**
 * Looks up the chain's state of attempts. Omits those that it gives no answer for, or not within the pass: they are logged, retried later, and hold
 * up no others. Throws a ChainError when the step itself has ended.
 */
export async function lookUpAttempts(
  context: LaneContext,
  attempts: readonly OpenAttempt[],
  { height, required, pass }: LookUpHead & { readonly pass: keyof typeof PASS_MS },
): Promise<readonly Judged[]> {
  const { deps, lane, adapter } = context
  const troubles = troublesOf(context)
  const timeout = AbortSignal.timeout(PASS_MS[pass])
  const signal = asOneStep(AbortSignal.any([context.signal, timeout]))

  const recordFailure = ({ id, slot, variants }: OpenAttempt, error: ChainError, startedAt: number): void => {
    const now = deps.clock.now()
    const failures = (troubles.get(id)?.failures ?? 0) + 1
    const wait = Math.max(RETRY_MS, (now - startedAt) * WAIT_MULTIPLE)
    troubles.set(id, { failures, dueAt: now + wait })
    if (!isPowerOfTwo(failures)) return
    const txIds = variants.map(({ txId }) => txId)
    const fields = { networkId: lane.networkId, slot: String(slot), txIds, failures, error: error.message }
    deps.logger.warn(fields, 'A payout cannot be looked up now, and waits; the others go on')
  }
  const judged = await mapConcurrently(attempts, CONCURRENT_CALLS, async (attempt) => {
    // Not started: no fault of its own, and the next step gets to it.
    if (timeout.aborted) return undefined
    const startedAt = deps.clock.now()
    try {
      const states: readonly PayoutState[] = await mapConcurrently(
        attempt.variants,
        CONCURRENT_CALLS,
        (transfer) => adapter.payouts.lookup(transfer, signal),
      )
      troubles.delete(attempt.id)
      return { attempt, settlement: classifyAttempt(attempt, states, height, required) }
    } catch (error) {
      if (!(error instanceof ChainError) || context.signal.aborted) throw error
      recordFailure(attempt, error, startedAt)
      return undefined
    }
  })
  return judged.filter((entry) => entry !== undefined)
}
