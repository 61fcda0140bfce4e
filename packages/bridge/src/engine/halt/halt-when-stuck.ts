import { withLane } from '../../store/chain/lane-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { haltLane } from './halt-lane.ts'
import { canRaise, countStuckSlots } from '../lanes/stuck-slots.ts'

/** More stuck transactions of one wallet than this cannot be explained by a busy block. */
const MAX_STUCK = 3

/**
 * Halts the lane when too many of its transactions do not land, until an operator has checked. Credits continue: no funds are missing. Skipped where
 * fees cannot be raised: such transactions expire at no cost and others replace them.
 */
export async function haltWhenStuck(context: LaneContext, head: bigint): Promise<void> {
  const { deps, lane, network, adapter } = context
  if (!canRaise(adapter.payouts)) return
  const stuck = await countStuckSlots(deps.pool, lane, network, head)
  if (stuck <= MAX_STUCK) return
  const reason = `${String(stuck)} transactions of ${lane.wallet} do not land, whatever is offered for them`
  await withLane(deps.pool, lane, (tx) =>
    haltLane(tx, context, {
      actions: ['payout', 'refund', 'quote'],
      actor: 'engine:stuck',
      reason,
      at: new Date(deps.clock.now()),
    }),
  )
}
