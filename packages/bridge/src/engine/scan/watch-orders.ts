import { queryRows, statement } from '../../store/database/database.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import { transitionOrders } from '../../store/orders/order-changes.ts'
import type { LaneContext } from '../engine-context.ts'

const BATCH = 500

const UNWATCHED = statement(
  'orders_unwatched',
  `SELECT id FROM orders WHERE network_in = $1 AND stage = 'new' AND created_at <= $2 ORDER BY created_at LIMIT ${String(BATCH)}`,
)
const TO_EXPIRE = statement(
  'orders_to_expire',
  `SELECT id FROM orders WHERE network_in = $1 AND stage IN ('new', 'open') AND transaction_in IS NULL
     AND expires_at <= $2 ORDER BY expires_at LIMIT ${String(BATCH)}`,
)

/**
 * Called once a scan that began at `scannedAt` has read everything up to the head. Orders from before are watched from now on, and those that had
 * expired by then have no deposit.
 */
export async function watchOrders(context: LaneContext, scannedAt: Date): Promise<void> {
  await moveAll(context, 'watch_started', UNWATCHED, scannedAt)
  await moveAll(context, 'expired', TO_EXPIRE, scannedAt)
}

async function moveAll(
  { deps, lane, network }: LaneContext,
  event: 'watch_started' | 'expired',
  select: typeof UNWATCHED,
  until: Date,
): Promise<void> {
  for (;;) {
    const orders = await queryRows<{ id: string }>(deps.pool, select, [network.network.id, until])
    if (orders.length === 0) return
    await withLane(deps.pool, lane, (tx) =>
      transitionOrders(tx, {
        event,
        at: new Date(deps.clock.now()),
        // An owner may have closed one meanwhile: the table rejects it, and the next query omits it.
        changes: orders.map(({ id }) => ({ orderId: id })),
      }),
    )
    if (orders.length < BATCH) return
  }
}
