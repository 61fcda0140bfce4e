import { withLane } from '../store/lane-store.ts'
import { countStuckAttempts } from '../store/stuck-attempts.ts'
import type { LaneContext } from './engine-context.ts'
import { haltLane } from './halt-lane.ts'

/** More than so many transactions of one wallet that do not land are more than a busy block. */
const MOST_STUCK = 3

/** A transaction is stuck when it has not landed for so many block times, and so long. */
const STUCK_BLOCKS = 20
const STUCK_MS = 120_000

/** Stops the lane when too many of its transactions do not land, until a person has looked. Credits go on: nothing is missing. */
export async function haltWhenStuck(context: LaneContext): Promise<void> {
  const { deps, lane, network } = context
  const now = deps.clock.now()
  const before = new Date(now - Math.max(STUCK_MS, STUCK_BLOCKS * network.network.blockTimeMs))
  const stuck = await countStuckAttempts(deps.pool, lane, before)
  if (stuck <= MOST_STUCK) return
  const reason = `${String(stuck)} transactions of ${lane.wallet} have not landed for ${String(Math.round((now - before.getTime()) / 1_000))} s or more`
  await withLane(deps.pool, lane, (tx) =>
    haltLane(tx, context, {
      actions: ['payout', 'refund', 'quote'],
      actor: 'engine:stuck',
      reason,
      at: new Date(now),
    }),
  )
}
