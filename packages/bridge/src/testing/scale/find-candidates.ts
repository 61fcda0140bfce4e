import type { Pool } from 'pg'
import { withTransaction } from '../../store/database/database.ts'
import { findOrdersByReference, findSimilarOrders } from '../../store/deposits/candidate-store.ts'
import type { FilledOrder } from './fill-open-orders.ts'

/** The orders that the scan compares with a deposit from `ethereum` that carries this order's reference, and locks. */
export async function findCandidates(pool: Pool, order: FilledOrder, at: Date): Promise<readonly string[]> {
  return withTransaction(pool, async (tx) => {
    const named = await findOrdersByReference(tx, [order.reference])
    const wanted = { sender: order.sender, currencyId: 'ethereum-eth', amount: order.amount }
    const similar = await findSimilarOrders(tx, 'ethereum', [wanted], at)
    return [...named, ...similar].map(({ id }) => id)
  })
}
