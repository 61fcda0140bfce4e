import { markBroadcast } from '../../store/payouts/attempt-store.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import { createBroadcastGate } from '../broadcast-gate.ts'
import type { LaneContext } from '../engine-context.ts'
import { mapConcurrently } from '../../map-concurrently.ts'
import { recordBroadcast } from '../../payout-events/payout-events.ts'
import type { SignedGroup } from './sign-payouts.ts'

const CONCURRENT_CALLS = 16

/**
 * Broadcasts committed transactions that no halt keeps back, and records those that a node has accepted; returns how many. After an error the outcome
 * is unknown; the settle step looks it up.
 */
export async function broadcastPayouts(
  context: LaneContext,
  signed: readonly SignedGroup[],
): Promise<number> {
  const { deps, lane, adapter, signal } = context
  const isAllowed = createBroadcastGate(
    context,
    signed.map(({ transfer }) => transfer.txId),
  )
  const sent = await mapConcurrently(signed, CONCURRENT_CALLS, async ({ legs, transfer }) => {
    if (!(await isAllowed(transfer.txId))) return []
    try {
      await adapter.payouts.broadcast(transfer, signal)
      return [transfer.txId]
    } catch (error) {
      deps.logger.warn(
        { orderIds: legs.map(({ leg }) => leg.orderId), txId: transfer.txId, error: String(error) },
        'Broadcast outcome unknown',
      )
      return []
    }
  })
  deps.faultPoint('pay.sent')
  const txIds = sent.flat()
  if (txIds.length > 0) {
    const at = new Date(deps.clock.now())
    await withLane(deps.pool, lane, async (tx) => {
      await recordBroadcast(tx, at, await markBroadcast(tx, lane.networkId, txIds, at))
    })
  }
  deps.faultPoint('pay.marked')
  return txIds.length
}
