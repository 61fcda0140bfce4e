import { withLane } from '../../store/chain/lane-store.ts'
import { transitionOrders } from '../../store/orders/order-changes.ts'
import { findOrdersToWatch, WATCHED_AT_ONCE } from '../../store/orders/watched-order-store.ts'
import type { LaneContext } from '../engine-context.ts'

/**
 * Called once a scan that began at `scannedAt` has read everything up to the head. Orders from before are watched from now on, and those that had
 * expired by then have no deposit.
 */
export async function watchOrders(context: LaneContext, scannedAt: Date): Promise<void> {
  await moveAll(context, 'watch_started', scannedAt)
  await moveAll(context, 'expired', scannedAt)
}

async function moveAll(
  { deps, lane, network }: LaneContext,
  event: 'watch_started' | 'expired',
  until: Date,
): Promise<void> {
  for (;;) {
    const orders = await findOrdersToWatch(deps.pool, network.network.id, { event, until })
    if (orders.length === 0) return
    await withLane(deps.pool, lane, (tx) =>
      transitionOrders(tx, {
        event,
        at: new Date(deps.clock.now()),
        // An owner may have closed one meanwhile: the table rejects it, and the next query omits it.
        changes: orders.map((orderId) => ({ orderId })),
      }),
    )
    if (orders.length < WATCHED_AT_ONCE) return
  }
}
