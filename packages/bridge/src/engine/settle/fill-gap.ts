import type { SlotSequence } from '@sunspan/chains'
import { insertAttempts, markBroadcast } from '../../store/payouts/attempt-store.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import { isSlotTaken } from '../../store/payouts/slot-store.ts'
import { createBroadcastGate } from '../broadcast-gate.ts'
import type { LaneContext } from '../engine-context.ts'
import { refillSlots } from '../lanes/refill-slots.ts'

/**
 * Fills a slot below our lowest payout that a reorganisation has emptied and that the chain waits for. A final payout of that slot is broadcast
 * again. Where nothing of ours can land, because the slot was a stranger's or its attempt is dead, a zero transfer to ourselves uses it up and is
 * watched like any other attempt. True when such a filler was signed.
 */
export async function fillGap(context: LaneContext, sequence: SlotSequence, slot: bigint): Promise<boolean> {
  const { deps, lane, adapter, signal } = context
  await refillSlots(context, slot)
  if (await isSlotTaken(deps.pool, lane, slot)) return false
  const filler = await sequence.fill(slot, signal)
  const at = new Date(deps.clock.now())
  await withLane(deps.pool, lane, (tx) =>
    insertAttempts(tx, lane, at, [{ kind: 'filler', transfer: filler, legs: [] }]),
  )
  const fields = { networkId: lane.networkId, slot: String(slot), txId: filler.txId }
  deps.logger.error(fields, 'Nothing of ours could use a slot; it is filled with a transfer of nothing')
  try {
    if (!(await createBroadcastGate(context, [filler.txId])(filler.txId))) return true
    await adapter.payouts.broadcast(filler, signal)
  } catch (error) {
    deps.logger.warn({ ...fields, error: String(error) }, 'Broadcast outcome unknown')
    return true
  }
  await withLane(deps.pool, lane, (tx) => markBroadcast(tx, lane.networkId, [filler.txId], at))
  return true
}
