import type { ClientBase } from 'pg'

/** Rows to copy: which of a table, and what changes in the n-th copy, as SQL of the row `t` and the number `n`. */
export interface RowsToClone {
  readonly table: string
  /** SQL condition for the rows `t`. */
  readonly where: string
  /** SQL by column; the other columns stay as they are. */
  readonly changes: Readonly<Record<string, string>>
}

/**
 * Copies rows once for each number that `numbers`, a SQL query of one column, returns. Only the connection of a filler may do so: with triggers off,
 * what they would write is copied too.
 */
export async function cloneRows(client: ClientBase, rows: RowsToClone, numbers: string): Promise<void> {
  const { table, where, changes } = rows
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const unknown = Object.keys(changes).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Error(`${table} has no column ${unknown}`)
  const values = names.map((name) => changes[name] ?? `t.${name}`)
  await client.query(
    `INSERT INTO ${table} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT ${values.join(', ')} FROM (${numbers}) AS numbers (n), (SELECT * FROM ${table} t WHERE ${where}) t`,
  )
}
