import type { Pool } from 'pg'
import type { Catalog } from '../catalog/catalog.ts'
import type { ChangesQuery } from '../model/order-query.ts'
import type { Order } from '../model/order.ts'
import { findChangedIds } from '../store/orders/changed-orders-store.ts'
import { toOrder } from '../store/orders/order-row.ts'
import { findOrderRows } from '../store/orders/order-store.ts'

export interface OrderChanges {
  /** At most 100, or 300 parts of bulk orders: those that changed last, the latest change at the end. */
  readonly orders: readonly Order[]
  /** False if more have changed, or may have: of a wallet with more than 1,000 orders. */
  readonly isComplete: boolean
}

/**
 * Of a wallet with more than 1,000 orders, only the newest 1,000 are read, and 1,000 of those in progress. An order in progress whose deposit was seen
 * counts as changed: its confirmations, or what its payout waits for, may have.
 */
export async function listChanged(
  { pool, catalog }: { readonly pool: Pool; readonly catalog: Catalog },
  query: ChangesQuery,
): Promise<OrderChanges> {
  const { ids, isComplete } = await findChangedIds(pool, query)
  const rows = await findOrderRows(pool, ids)
  const orders = rows
    .map((row) => toOrder(row, catalog))
    .toSorted((a, b) => ids.indexOf(b.id) - ids.indexOf(a.id))
  return { orders, isComplete }
}
