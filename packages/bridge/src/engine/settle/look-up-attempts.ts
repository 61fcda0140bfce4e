import { asOneStep, ChainError, type PayoutState } from '@sunspan/chains'
import type { OpenAttempt } from '../../store/payouts/attempt-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { classifyAttempt, type Settlement } from './classify-attempt.ts'
import { mapConcurrently } from '../../map-concurrently.ts'

export interface Judged {
  readonly attempt: OpenAttempt
  readonly settlement: Settlement
}

/** Where the chain stands as a step looks payouts up. */
export interface LookUpHead {
  readonly height: bigint
  /** Blocks on top that make a payout final. */
  readonly required: number
}

/** Attempts of which the chain does not tell, each by itself: they are looked up after all others, and hold none of them up. */
export interface TroubledAttempts {
  isTroubled(attempt: OpenAttempt): boolean
  /** May be looked up again by now. */
  isDue(attempt: OpenAttempt): boolean
  /** When the first of them may be looked up again, in milliseconds since 1970; undefined while there are none. */
  readonly dueAt: number | undefined
}

interface Trouble {
  readonly failures: number
  readonly dueAt: number
}

/** Milliseconds for all look-ups of one pass together: of attempts that were told last time, and of the troubled ones. */
const PASS_MS = { usual: 25_000, troubled: 10_000 }
const RETRY_MS = 1_000
/** A look-up that takes long before it fails waits so many times as long: the lane has other things to do. */
const WAIT_FOR_TIME_TAKEN = 4
const CONCURRENT_CALLS = 16

const troublesOfLane = new WeakMap<object, Map<string, Trouble>>()

/** By attempt, for as long as this process works with the adapter. */
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

/** Those that have ended in the meantime are nobody's trouble any more. */
export function forgetTroubles(context: Pick<LaneContext, 'adapter'>, open: ReadonlySet<string>): void {
  const troubles = troublesOf(context)
  for (const id of troubles.keys()) if (!open.has(id)) troubles.delete(id)
}

const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count))

/**
 * Asks the chain what has become of attempts. Leaves out those of which it does not tell, or not within the pass: they wait, are told in the
 * log, and keep no others waiting. Throws a ChainError where the step itself has ended.
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

  const note = ({ id, slot, variants }: OpenAttempt, error: ChainError, startedAt: number): void => {
    const now = deps.clock.now()
    const failures = (troubles.get(id)?.failures ?? 0) + 1
    const wait = Math.max(RETRY_MS, (now - startedAt) * WAIT_FOR_TIME_TAKEN)
    troubles.set(id, { failures, dueAt: now + wait })
    if (!isPowerOfTwo(failures)) return
    const txIds = variants.map(({ txId }) => txId)
    const fields = { networkId: lane.networkId, slot: String(slot), txIds, failures, error: error.message }
    deps.logger.warn(fields, 'A payout cannot be looked up now, and waits; the others go on')
  }
  const judged = await mapConcurrently(attempts, CONCURRENT_CALLS, async (attempt) => {
    // Not begun: it is no fault of its own, and the next step comes to it.
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
      note(attempt, error, startedAt)
      return undefined
    }
  })
  return judged.filter((entry) => entry !== undefined)
}
