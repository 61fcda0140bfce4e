import { markBroadcast } from '../../store/payouts/attempt-store.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import { createBroadcastGate } from '../broadcast-gate.ts'
import type { LaneContext } from '../engine-context.ts'
import type { Judged } from './look-up-attempts.ts'
import { recordBroadcast } from '../../payout-events/payout-events.ts'

/** Broadcasts the same bytes, lowest slot first, since higher slots wait for it. */
export async function rebroadcast(context: LaneContext, judged: readonly Judged[]): Promise<number> {
  const { deps, lane, adapter, signal } = context
  const sent: string[] = []
  const wanted = judged.flatMap(({ attempt, settlement }) => {
    const transfer = attempt.variants.at(-1)
    return settlement.kind === 'rebroadcast' && transfer !== undefined ? [{ attempt, transfer }] : []
  })
  const isAllowed = createBroadcastGate(
    context,
    wanted.map(({ transfer }) => transfer.txId),
  )
  for (const { attempt, transfer } of wanted) {
    const fields = { orderIds: attempt.legs.flatMap(({ orderId }) => orderId ?? []), txId: transfer.txId }
    if (!(await isAllowed(transfer.txId))) continue
    if (attempt.status === 'confirmed') deps.logger.warn(fields, 'A confirmed payout left the chain')
    try {
      await adapter.payouts.broadcast(transfer, signal)
      sent.push(transfer.txId)
    } catch (error) {
      deps.logger.warn({ ...fields, error: String(error) }, 'Broadcast outcome unknown')
    }
  }
  if (sent.length > 0) {
    const at = new Date(deps.clock.now())
    await withLane(deps.pool, lane, async (tx) => {
      await recordBroadcast(tx, at, await markBroadcast(tx, lane.networkId, sent, at))
    })
  }
  return sent.length
}
