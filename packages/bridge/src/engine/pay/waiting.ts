import type { WaitingReason } from '../../model/waiting.ts'
import type { LegKind } from '../../store/payouts/payout-terms.ts'
import type { LaneContext } from '../engine-context.ts'

/** How long a leg may wait for this reason. Then a payout is given up, and a refund is held for an operator. */
export function waitFor(
  { deps: { policy, liquidity } }: LaneContext,
  kind: LegKind,
  reason: WaitingReason,
): { readonly reason: WaitingReason; readonly ms: number } {
  if (kind === 'refund') return { reason, ms: policy.refundWaitMs }
  return { reason, ms: reason === 'RECIPIENT' ? policy.payoutRefusedForMs : liquidity.waitMs }
}
