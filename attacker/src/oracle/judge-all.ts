import type { Pool } from 'pg'
import { judgeBooks, judgeCustody, readCustody } from './judge-books.ts'
import { judgeHoldings, judgeOrders, type Held } from './judge-money.ts'

/** What is judged, and by what. */
export interface Judged extends Held {
  readonly books: Pool
}

/** All that must not be: in the books, in orders, and on the chains. */
export async function judgeAll(judged: Judged): Promise<readonly string[]> {
  const { books, url, isCalm, paid } = judged
  const statuses = await readStatuses(
    books,
    paid.map(({ id }) => id),
  )
  return [
    ...(await judgeBooks(books)),
    ...(await judgeHoldings(judged)),
    ...(await judgeOrders(judged, ({ id }) => statuses.get(id) ?? 'unknown')),
    // While deposits and payouts are under way, chains are ahead of the books.
    ...(isCalm ? judgeCustody(await readCustody(books, url)) : []),
  ]
}

async function readStatuses(books: Pool, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await books.query<{ id: string; status: string }>(
    'SELECT id, status FROM orders WHERE id = ANY($1)',
    [ids],
  )
  return new Map(rows.map(({ id, status }) => [id, status]))
}
