import type { Pool } from 'pg'
import type { OrderQuery } from '../../model/order-query.ts'
import type { Queryable } from '../../store/database/database.ts'
import { listOrderPage } from '../../store/orders/order-page-store.ts'

/** The plan by which a page of orders is read, with what it took. */
export async function explainOrderPage(pool: Pool, query: OrderQuery): Promise<string> {
  const plans: string[] = []
  const explain = async ({ text, values }: { readonly text: string; readonly values: unknown[] }) => {
    const { rows } = await pool.query<Record<'QUERY PLAN', string>>({
      text: `EXPLAIN (ANALYZE, COSTS OFF, SUMMARY OFF) ${text}`,
      values,
    })
    plans.push(...rows.map((row) => row['QUERY PLAN']))
    return { rows: [] }
  }
  // CAST: a page is read by the one overload that this is.
  await listOrderPage({ query: explain } as unknown as Queryable, query)
  return plans.join('\n')
}
