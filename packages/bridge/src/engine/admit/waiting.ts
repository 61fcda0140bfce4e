import type { WaitingReason } from '../../model/waiting.ts'
import type { LegKind } from '../../store/payouts/payout-terms.ts'
import type { LaneContext } from '../engine-context.ts'
import { HOUR_MS } from './expect-room.ts'

/**
 * How long a leg may wait for this reason. Then a payout is given up, and a refund is held for an operator. The hourly outflow limit may be used up for
 * an hour, and has a queue after that.
 */
export function waitFor(
  { deps: { policy, liquidity } }: LaneContext,
  kind: LegKind,
  reason: WaitingReason,
): { readonly reason: WaitingReason; readonly ms: number } {
  if (kind === 'refund') return { reason, ms: policy.refundWaitMs }
  if (reason === 'RECIPIENT') return { reason, ms: policy.payoutRefusedForMs }
  return { reason, ms: reason === 'OUTFLOW' ? HOUR_MS + liquidity.waitMs : liquidity.waitMs }
}
