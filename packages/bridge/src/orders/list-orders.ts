import type { Usd } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Catalog } from '../catalog/create-catalog.ts'
import type { OrderPosition, OrderQuery } from '../model/order-query.ts'
import type { Order } from '../model/order.ts'
import { listOrderPage, type OrderPageRow } from '../store/orders/order-page-store.ts'
import { toOrder } from '../store/orders/order-row.ts'

/** An order in a list. */
export interface ListedOrder extends Order {
  /** Dollars of `amountIn` when the order was created. */
  readonly valueUsd: Usd
}

export interface OrderPage {
  readonly orders: readonly ListedOrder[]
  /** Matches counted from the beginning of the page on, at most 200 of them, and what `skip` left out before it. */
  readonly totalCount: number
  /** Where the next page begins: pass it on as `after`. Null after the last one. */
  readonly next: OrderPosition | null
}

export async function listOrders(
  { pool, catalog }: { readonly pool: Pool; readonly catalog: Catalog },
  query: OrderQuery,
): Promise<OrderPage> {
  const { rows, counted } = await listOrderPage(pool, query)
  const last = rows.at(-1)
  return {
    orders: rows.map((row) => toListedOrder(row, catalog)),
    totalCount: query.skip + counted,
    next: last === undefined || counted <= rows.length ? null : { createdAt: last.created_at, id: last.id },
  }
}

const toListedOrder = (row: OrderPageRow, catalog: Catalog): ListedOrder => ({
  ...toOrder(row, catalog),
  valueUsd: BigInt(row.value_usd),
})
