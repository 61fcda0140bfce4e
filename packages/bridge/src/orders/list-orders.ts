import type { Usd } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Catalog } from '../catalog/catalog.ts'
import type { OrderPosition, OrderQuery } from '../model/order-query.ts'
import type { Order, OrderSummary } from '../model/order.ts'
import { listOrderPage, listSummaryPage, type PageRows } from '../store/orders/order-page-store.ts'
import { toOrder, toOrderSummary } from '../store/orders/order-row.ts'

/** An order in a list. */
export interface ListedOrder extends Order {
  /** Dollars of `amountIn` when the order was created. */
  readonly valueUsd: Usd
}

export interface OrderPage<Listed = ListedOrder> {
  readonly orders: readonly Listed[]
  /** Matches counted from the beginning of the page on, at most 200 of them, and what `skip` left out before it. */
  readonly totalCount: number
  /** Where the next page begins: pass it on as `after`. Null after the last one. */
  readonly next: OrderPosition | null
}

interface ListDeps {
  readonly pool: Pool
  readonly catalog: Catalog
}

export async function listOrders({ pool, catalog }: ListDeps, query: OrderQuery): Promise<OrderPage> {
  return toPage(await listOrderPage(pool, query), (row) => ({
    ...toOrder(row, catalog),
    valueUsd: BigInt(row.value_usd),
  }))
}

export async function listSummaries(
  { pool, catalog }: ListDeps,
  query: OrderQuery,
): Promise<OrderPage<OrderSummary>> {
  return toPage(await listSummaryPage(pool, query), (row) => toOrderSummary(row, catalog))
}

function toPage<Row extends { readonly id: string; readonly created_at: Date }, Listed>(
  { rows, counted, skipped }: PageRows<Row>,
  toListed: (row: Row) => Listed,
): OrderPage<Listed> {
  const last = rows.at(-1)
  return {
    orders: rows.map(toListed),
    totalCount: skipped + counted,
    next: last === undefined || counted <= rows.length ? null : { createdAt: last.created_at, id: last.id },
  }
}
