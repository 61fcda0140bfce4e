import type { OpenAttempt } from '../../store/payouts/attempt-store.ts'
import type { LaneContext } from '../engine-context.ts'
import type { Settlement } from './classify-attempt.ts'
import type { Judged } from './look-up-attempts.ts'
import { raiseLowest } from './raise-lowest.ts'

export const isWaiting = ({ kind }: Settlement): boolean => kind === 'in_mempool' || kind === 'rebroadcast'

/**
 * Raises fees of pending attempts; where the chain orders transactions, only of the lowest, which blocks the others. An attempt without an answer may
 * be the lowest. Returns how many were raised, and whether the lowest is still to come.
 */
export async function raiseWaiting(
  context: LaneContext,
  found: {
    /** In slot order. */
    readonly attempts: readonly OpenAttempt[]
    readonly judged: readonly Judged[]
    readonly height: bigint
    /** Nothing below these is pending. */
    readonly isLowest: boolean
  },
): Promise<{ readonly count: number; readonly isLowest: boolean }> {
  const { attempts, judged, height, isLowest } = found
  const waiting = judged.filter(({ settlement }) => isWaiting(settlement)).map(({ attempt }) => attempt)
  const answered = new Set(judged.map(({ attempt }) => attempt))
  const lowest = attempts.find((attempt) => waiting.includes(attempt) || !answered.has(attempt))
  const isOrdered = context.adapter.payouts.sequence !== undefined
  const raisable = isOrdered ? waiting.filter((attempt) => isLowest && attempt === lowest) : waiting
  let count = 0
  for (const attempt of raisable) if (await raiseLowest(context, attempt, height)) count += 1
  return { count, isLowest: isLowest && lowest === undefined }
}
