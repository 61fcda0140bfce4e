import { ChainError, type SignedTransfer } from '@sunspan/chains'
import { withLane } from '../../store/chain/lane-store.ts'
import { mapConcurrently } from '../../map-concurrently.ts'
import type { LaneContext } from '../engine-context.ts'
import { haltLane } from './halt-lane.ts'
import { canRaise, findStuckSlots } from '../lanes/stuck-slots.ts'

/** More stuck transactions of one wallet than this cannot be explained by a busy block. */
const MAX_STUCK = 3
const CONCURRENT_CALLS = 16

/**
 * Halts the lane when too many of its transactions do not land, until an operator has checked. Credits continue: no funds are missing. Skipped where
 * fees cannot be raised: such transactions expire at no cost and others replace them.
 */
export async function haltWhenStuck(context: LaneContext, head: bigint): Promise<void> {
  const { deps, lane, network, adapter } = context
  if (!canRaise(adapter.payouts)) return
  const old = await findStuckSlots(deps.pool, lane, network, head)
  if (old.length <= MAX_STUCK) return
  const waits = await mapConcurrently(old, CONCURRENT_CALLS, (variants) => isStuck(context, variants))
  const stuck = waits.filter(Boolean).length
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

/** False if nodes show one in a block, or its slot used: it waits for what other providers say of that, or is about to be booked. */
async function isStuck(
  { adapter, signal }: LaneContext,
  variants: readonly SignedTransfer[],
): Promise<boolean> {
  try {
    const states = await mapConcurrently(variants, CONCURRENT_CALLS, (transfer) =>
      adapter.payouts.lookup(transfer, signal),
    )
    return states.every(({ status }) => status === 'unknown' || status === 'pending')
  } catch (error) {
    if (!(error instanceof ChainError) || signal.aborted) throw error
    return true
  }
}
