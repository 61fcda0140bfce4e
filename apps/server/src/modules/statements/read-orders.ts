import type { ListedOrder, OrderPosition, OrderQuery, OrderService } from '@sunspan/bridge'

/** With fifty recipients each, this many orders are read and parsed in a few milliseconds. */
const ORDERS_A_PAGE = 10

/** All orders of a query, newest first, page by page as they are asked for, each in its reader's turn. Orders that are made meanwhile are left out. */
export async function* readOrders(
  orders: Pick<OrderService, 'list'>,
  query: Omit<OrderQuery, 'take' | 'skip' | 'after'>,
  now: Date,
  inTurn: <T>(task: () => Promise<T>) => Promise<T>,
): AsyncGenerator<ListedOrder> {
  let after: OrderPosition | undefined
  do {
    const next: OrderQuery = { ...query, after, until: query.until ?? now, take: ORDERS_A_PAGE, skip: 0 }
    const page = await inTurn(() => orders.list(next))
    yield* page.orders
    after = page.next ?? undefined
  } while (after !== undefined)
}
