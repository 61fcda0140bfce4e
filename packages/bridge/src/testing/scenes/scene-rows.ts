import type { Transaction } from '../../store/database/database.ts'
import { SCENE_AT } from './ledger-scene.ts'

/** Values of a row by the names of its columns. */
export type Columns = Readonly<Record<string, unknown>>

/** A moment of a scene, milliseconds after its beginning. */
export const sceneAt = (ms: number): Date => new Date(SCENE_AT.getTime() + ms)

/** A column of text among these. */
export const textOf = (columns: Columns, name: string, otherwise: string): string => {
  const value = columns[name]
  return typeof value === 'string' ? value : otherwise
}

let count = 100_000
/** A number that no row before has; beyond those that tests give. */
export const nextNumber = (): number => (count += 1)

/** Puts one row into a table. Returns its id, if its table has one. */
export async function insertRow(tx: Transaction, table: string, columns: Columns): Promise<string> {
  const names = Object.keys(columns)
  const places = names.map((_, index) => `$${String(index + 1)}`)
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')}) RETURNING *`,
    Object.values(columns),
  )
  return rows[0]?.id ?? ''
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

export async function updateRow(tx: Transaction, table: string, id: string, columns: Columns): Promise<void> {
  const changes = Object.keys(columns).map((name, index) => `${name} = $${String(index + 2)}`)
  await tx.query(`UPDATE ${table} SET ${changes.join(', ')} WHERE id = $1`, [id, ...Object.values(columns)])
}

/** The first row of a query; without columns if there is none. */
export async function findRow(tx: Transaction, sql: string, values: readonly unknown[]): Promise<Columns> {
  const { rows } = await tx.query<Record<string, unknown>>(sql, [...values])
  return rows[0] ?? {}
}

/** The first column of all rows of a query, as text. */
export async function readColumn(
  tx: Transaction,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly string[]> {
  const { rows } = await tx.query<Record<string, unknown>>(sql, [...values])
  return rows.map((row) => String(Object.values(row)[0]))
}

/** Some columns of one row. */
export const readRow = (tx: Transaction, table: string, id: string, columns: string): Promise<Columns> =>
  findRow(tx, `SELECT ${columns} FROM ${table} WHERE id = $1`, [id])

/** Some columns of several rows, by the names that a test gives them. */
export async function readRows(
  tx: Transaction,
  table: string,
  ids: Readonly<Record<string, string>>,
  columns: string,
): Promise<Readonly<Record<string, Columns>>> {
  const read: Record<string, Columns> = {}
  for (const [name, id] of Object.entries(ids)) read[name] = await readRow(tx, table, id, columns)
  return read
}

export const addHalt = (tx: Transaction, target: string, columns: Columns = {}): Promise<string> =>
  insertRow(tx, 'halts', {
    target,
    action: 'payout',
    actor: 'olga',
    reason: 'a test',
    at: SCENE_AT,
    ...(columns['lifted_at'] === undefined ? {} : { lifted_by: 'olga', lift_reason: 'a test' }),
    ...columns,
  })

/** Rows of a scene by the names that its test gives them. */
interface NamedRows<Name extends string> {
  readonly ids: Readonly<Record<Name, string>>
  /** The names of the rows that a query returned. */
  readonly namesOf: (ids: Iterable<string>) => readonly string[]
}

/** Adds a row for each name, in this order. */
export async function addNamed<Name extends string, Wanted>(
  wanted: Readonly<Record<Name, Wanted>>,
  add: (fields: Wanted, name: Name) => Promise<string>,
): Promise<NamedRows<Name>> {
  const entries: (readonly [Name, string])[] = []
  // CAST: Object.keys forgets that these are its names.
  for (const name of Object.keys(wanted) as Name[]) entries.push([name, await add(wanted[name], name)])
  const nameOf = new Map<string, string>(entries.map(([name, id]) => [id, name]))
  return {
    // CAST: it has an entry for each name.
    ids: Object.fromEntries(entries) as Record<Name, string>,
    namesOf: (ids) => [...ids].map((id) => nameOf.get(id) ?? id),
  }
}
