import type { Transaction } from '../../store/database/database.ts'

/** Values of a row by the names of its columns. */
export type Columns = Readonly<Record<string, unknown>>

/** Puts one row into a table and returns it whole, as `pg` reads it. */
export async function insertRow(tx: Transaction, table: string, columns: Columns): Promise<Columns> {
  const names = Object.keys(columns)
  const places = names.map((_, index) => `$${String(index + 1)}`)
  const { rows } = await tx.query<Columns>(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')}) RETURNING *`,
    Object.values(columns),
  )
  return rows[0] ?? {}
}

/** Puts a row for each of these into a table, all with the columns of `shared`. */
export async function insertRows(
  tx: Transaction,
  table: string,
  shared: Columns,
  rows: readonly Columns[],
): Promise<void> {
  for (const columns of rows) await insertRow(tx, table, { ...shared, ...columns })
}

/** All rows that a query of a test's own finds. */
export async function readRows(
  tx: Transaction,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Columns[]> {
  return (await tx.query<Columns>(sql, [...values])).rows
}

/** The first column of these rows, as text. */
export async function readColumn(
  tx: Transaction,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly string[]> {
  return (await readRows(tx, sql, values)).map((row) => String(Object.values(row)[0]))
}

/**
 * Keeps the notifications of a transaction instead of sending them, since those of one that is rolled back reach nobody.
 * Returns a function that reads the payloads so far on a channel.
 */
export async function keepNotifications(
  tx: Transaction,
): Promise<(channel: string) => Promise<readonly string[]>> {
  await tx.query(`CREATE SCHEMA kept;
    CREATE TABLE kept.notifications (no bigint GENERATED ALWAYS AS IDENTITY, channel text, payload text);
    CREATE FUNCTION kept.pg_notify(text, text) RETURNS void LANGUAGE sql AS 'INSERT INTO kept.notifications (channel, payload) VALUES ($1, $2)';
    SET LOCAL search_path = kept, public, pg_catalog`)
  return (channel) =>
    readColumn(tx, 'SELECT payload FROM kept.notifications WHERE channel = $1 ORDER BY no', [channel])
}
