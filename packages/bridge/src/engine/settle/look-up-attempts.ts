import { asOneStep, ChainError, type PayoutState } from '@sunspan/chains'
import type { OpenAttempt } from '../../store/payouts/attempt-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { classifyAttempt, type LookUpHead, type Settlement } from './classify-attempt.ts'
import { haltContested } from './halt-contested.ts'
import { mapConcurrently } from '../../map-concurrently.ts'
import { endTrouble, recordTrouble } from './troubled-attempts.ts'
import { witnessSettlement } from './witness-payouts.ts'

export interface Judged {
  readonly attempt: OpenAttempt
  readonly settlement: Settlement
}

/** Milliseconds for all lookups of one pass: of attempts that were answered last time, and of troubled ones. */
const PASS_MS = { usual: 25_000, troubled: 10_000 }
const CONCURRENT_CALLS = 16

/**
 * Looks up the chain's state of attempts, with all providers where a payment would be made again. Omits those that it gives no answer for, or not within
 * the pass: they are logged, retried later, and hold up no others. Throws a ChainError when the step itself has ended.
 */
export async function lookUpAttempts(
  context: LaneContext,
  attempts: readonly OpenAttempt[],
  { pass, ...head }: LookUpHead & { readonly pass: keyof typeof PASS_MS },
): Promise<readonly Judged[]> {
  const { deps, adapter } = context
  const timeout = AbortSignal.timeout(PASS_MS[pass])
  const signal = asOneStep(AbortSignal.any([context.signal, timeout]))

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
      const settlement = classifyAttempt(attempt, states, head.height, head.required)
      const witnessed = await witnessSettlement(context, attempt, { states, settlement, head }, signal)
      endTrouble(context, attempt)
      return { attempt, settlement: witnessed }
    } catch (error) {
      if (!(error instanceof ChainError) || context.signal.aborted) throw error
      const contested = recordTrouble(context, attempt, { error, startedAt })
      if (contested !== undefined) await haltContested(context, attempt, contested)
      return undefined
    }
  })
  return judged.filter((entry) => entry !== undefined)
}
