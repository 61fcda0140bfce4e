import { ChainError } from '@sunspan/chains'
import type { Transaction } from '../../store/database/database.ts'
import type { LaneContext } from '../engine-context.ts'
import { haltLane } from '../halt/halt-lane.ts'
import { payoutId } from '../../payout-events/payout-id.ts'

/** The reason why a leg waits that the contract has paid; `payouts skipped` searches for its first word. */
export const PAID_BEFORE = 'paid_before: the payout contract says that it has paid this'

/** Halts the lane: what the contract has paid is not paid again, and nothing else is paid until an operator has found the cause. */
export function haltPaid(
  tx: Transaction,
  context: LaneContext,
  { legId, actor, at }: { readonly legId: string; readonly actor: string; readonly at: Date },
): Promise<void> {
  const reason = `The payout contract says that it has paid leg ${legId}, which no attempt of ours knows of`
  return haltLane(tx, context, { actor, reason, at })
}

/**
 * Whether the payout contract, if there is one, paid a leg in a transaction of no known attempt: one of another installation, or one that an older
 * copy of the database lacks. Undefined while the chain has no answer; throws a ChainError when it cannot be queried.
 */
export async function isPaidBefore(
  { adapter, lane, deps, signal }: LaneContext,
  leg: {
    readonly id: string
    readonly stableName: string
    readonly recipient: string
    readonly token: string | null
  },
): Promise<boolean | undefined> {
  const { batch } = adapter.payouts
  if (batch?.fate !== 'own') return false
  const { recipient, token, stableName } = leg
  const id = payoutId({ networkId: lane.networkId, stableName })
  try {
    // Checks the id only: the treasury may be unable to afford the amount.
    const [answer] = await batch.check([{ id, recipient, token, amount: 1n }], signal)
    return answer === undefined ? undefined : answer.status === 'paid_before'
  } catch (error) {
    if (!(error instanceof ChainError) || error.retryable) throw error
    if (error.kind === 'execution_reverted') return false
    deps.logger.warn({ legId: leg.id, error: error.message }, 'A refused payout is not given up yet')
    return undefined
  }
}
