import { reserveSlotsBelow, withLane } from '../../store/chain/lane-store.ts'
import { openRecovery } from '../../store/operations/recovery-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { haltLane } from './halt-lane.ts'
import { WHAT_TO_DO } from './recovery-advice.ts'

/**
 * Halts the lane when the chain has used slots that no attempt of ours was given: the database is older than what was paid, or somebody
 * else signs with the wallet's key. Where a payout contract keeps what it has paid, that tells instead, and other transactions of the
 * wallet are let be. Afterwards the slots are taken, so that whoever lifts the halt goes on above them. True when it halted.
 */
export async function haltUnknownSlots(context: LaneContext, chainSlot: bigint): Promise<boolean> {
  const { deps, lane, adapter, signal } = context
  if (adapter.payouts.batch !== undefined) return false
  const { height } = await adapter.scanner.head(signal)
  const at = new Date(deps.clock.now())
  // Under the lane's lock nobody of ours is between giving a slot and writing it down.
  return withLane(deps.pool, lane, async (tx, nextSlot) => {
    if (chainSlot <= nextSlot) return false
    const last = chainSlot - 1n
    const slots = last === nextSlot ? `slot ${String(last)}` : `slots ${String(nextSlot)} to ${String(last)}`
    const reason = `${lane.wallet} has used ${slots}, which the database knows nothing of: it was restored from before those payouts, or somebody else signs with the wallet's key. ${WHAT_TO_DO}`
    await haltLane(tx, context, { actor: 'engine:pay', reason, at })
    await openRecovery(tx, { networkId: lane.networkId, height, reason, at })
    await reserveSlotsBelow(tx, lane, chainSlot)
    return true
  })
}
