import { findFinalTransfers } from '../../store/payouts/slot-store.ts'
import { createBroadcastGate } from '../broadcast-gate.ts'
import type { LaneContext } from '../engine-context.ts'

/**
 * Handles a reorganisation deeper than the network's required confirmations, or a node that lost its newest blocks: final payouts are off the chain.
 * Broadcasts the same bytes again, which cannot pay twice and fills the slots that later payouts need. Returns how many there were.
 */
export async function refillSlots(context: LaneContext, chainSlot: bigint): Promise<number> {
  const { deps, lane, adapter, signal } = context
  const transfers = await findFinalTransfers(deps.pool, lane, chainSlot)
  const isAllowed = createBroadcastGate(
    context,
    transfers.map(({ txId }) => txId),
  )
  for (const transfer of transfers) {
    if (!(await isAllowed(transfer.txId))) continue
    const fields = { networkId: lane.networkId, txId: transfer.txId, slot: String(transfer.slot) }
    deps.logger.error(fields, 'A final payout left the chain; its bytes are broadcast again')
    try {
      await adapter.payouts.broadcast(transfer, signal)
    } catch (error) {
      deps.logger.warn({ ...fields, error: String(error) }, 'Broadcast outcome unknown')
    }
  }
  return transfers.length
}
