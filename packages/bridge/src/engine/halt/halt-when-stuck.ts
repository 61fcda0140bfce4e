import { withLane } from '../../store/chain/lane-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { haltLane } from './halt-lane.ts'
import { canRaise, countStuckSlots } from '../lanes/stuck-slots.ts'

/** More than so many transactions of one wallet that do not land are more than a busy block. */
const MOST_STUCK = 3

/**
 * Stops the lane when too many of its transactions do not land, until a person has looked. Credits go on: nothing is missing. Where nothing
 * more can be offered for them they die of age, which costs nothing, and others follow: there is nothing to stop.
 */
export async function haltWhenStuck(context: LaneContext, head: bigint): Promise<void> {
  const { deps, lane, network, adapter } = context
  if (!canRaise(adapter.payouts)) return
  const stuck = await countStuckSlots(deps.pool, lane, network, head)
  if (stuck <= MOST_STUCK) return
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
