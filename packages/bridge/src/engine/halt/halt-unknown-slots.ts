import { reserveSlotsBelow, withLane } from '../../store/chain/lane-store.ts'
import { openRecovery } from '../../store/operations/recovery-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { haltLane } from './halt-lane.ts'
import { WHAT_TO_DO } from './recovery-advice.ts'

/**
 * Halts the lane when the chain has used slots that were given to no attempt of ours: the database is older than some payouts, or another party signs
 * with the wallet's key. Where a payout contract records its payments, that record decides instead and other transactions of the wallet are ignored.
 * Then reserves the used slots, so that payouts continue above them after the halt is lifted. Returns true if it halted.
 */
export async function haltUnknownSlots(context: LaneContext, chainSlot: bigint): Promise<boolean> {
  const { deps, lane, adapter, signal } = context
  if (adapter.payouts.batch !== undefined) return false
  const { height } = await adapter.scanner.head(signal)
  const at = new Date(deps.clock.now())
  // The lane's lock excludes a slot of ours that is allocated but not yet stored.
  return withLane(deps.pool, lane, async (tx, nextSlot) => {
    if (chainSlot <= nextSlot) return false
    const last = chainSlot - 1n
    const slots = last === nextSlot ? `slot ${String(last)}` : `slots ${String(nextSlot)} to ${String(last)}`
    const reason = `${lane.wallet} has used ${slots}, which the database knows nothing of: it was restored from before those payouts, or another party signs with the wallet's key. ${WHAT_TO_DO}`
    await haltLane(tx, context, { actor: 'engine:pay', reason, at })
    await openRecovery(tx, { networkId: lane.networkId, height, reason, at })
    await reserveSlotsBelow(tx, lane, chainSlot)
    return true
  })
}
