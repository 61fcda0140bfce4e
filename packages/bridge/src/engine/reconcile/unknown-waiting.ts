import { findLiveTransfers } from '../../store/payouts/attempt-store.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import type { LaneContext } from '../engine-context.ts'

/** Pending transactions of the wallet that are not in this database; none where a contract pays each id only once. */
export async function findUnknownWaiting({
  deps,
  lane,
  adapter,
  signal,
}: LaneContext): Promise<readonly string[]> {
  const { batch, findUnknownWaiting: find } = adapter.payouts
  if (find === undefined || batch?.fate === 'own') return []
  const known = await withLane(deps.pool, lane, async (tx, nextSlot) => ({
    live: await findLiveTransfers(tx, lane),
    nextSlot,
  }))
  return find(known, signal)
}
