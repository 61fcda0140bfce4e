import type { ClientBase, Pool } from 'pg'

/** The plan of a statement as it was run with these values, with the blocks that each step has read. */
export async function planOf(
  db: ClientBase | Pool,
  { text }: { readonly text: string },
  values: readonly unknown[],
): Promise<string> {
  const { rows } = await db.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, BUFFERS, COSTS off, TIMING off, SUMMARY off) ${text}`,
    [...values],
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
