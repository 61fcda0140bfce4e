import { execute, queryRows, statement, type Queryable, type Transaction } from '@sunspan/bridge'

/** Something that happened. `key` names it within its kind: a second one of the same key is the first. */
export interface Happening {
  readonly kind: string
  readonly key: string
  readonly at: Date
  readonly data: Readonly<Record<string, unknown>>
}

/** A line of the journal that waits to be handled, or is handled again. */
export interface JournalLine extends Happening {
  readonly id: string
}

export interface HandledLine extends JournalLine {
  readonly position: bigint
  readonly rulesVersion: number
}

const USE_SCHEMA = statement('loyalty_use_schema', `SELECT set_config('search_path', $1, true)`)
const LOCK_CURSOR = statement('loyalty_lock_cursor', 'SELECT position FROM loyalty.cursor FOR UPDATE')
const MOVE_CURSOR = statement('loyalty_move_cursor', 'UPDATE loyalty.cursor SET position = $1')
const WAITING = statement(
  'loyalty_waiting',
  'SELECT id, kind, key, at, data FROM loyalty.journal WHERE position IS NULL ORDER BY id LIMIT $1',
)
const HAS_WAITING = statement(
  'loyalty_has_waiting',
  'SELECT EXISTS (SELECT FROM loyalty.journal WHERE position IS NULL) AS waits',
)
const COUNT_WAITING = statement(
  'loyalty_count_waiting',
  'SELECT count(*)::int AS count FROM loyalty.journal WHERE position IS NULL',
)
const APPEND = statement(
  'loyalty_append',
  `INSERT INTO loyalty.journal (kind, key, at, data) VALUES ($1, $2, $3, $4)
   ON CONFLICT (kind, key) DO NOTHING RETURNING id, kind, key, at, data`,
)
const PLACE = statement(
  'loyalty_place',
  'UPDATE loyalty.journal SET position = $2, rules_version = $3 WHERE id = $1 AND position IS NULL',
)
const HANDLED = statement(
  'loyalty_handled',
  `SELECT id, kind, key, at, data, position, rules_version FROM loyalty.journal
   WHERE position > $1 ORDER BY position LIMIT $2`,
)

/** Tables without a schema are from now on those of `schema` until the transaction ends. */
export const useSchema = (tx: Transaction, schema: string): Promise<number> =>
  execute(tx, USE_SCHEMA, [`${schema}, loyalty, public`])

/** Waits until no other process handles lines, and returns the last position. */
export async function lockCursor(tx: Transaction): Promise<bigint> {
  const [row] = await queryRows<{ position: string }>(tx, LOCK_CURSOR, [])
  if (row === undefined) throw new Error('The cursor of the points journal is missing')
  return BigInt(row.position)
}

export const moveCursor = (tx: Transaction, position: bigint): Promise<number> =>
  execute(tx, MOVE_CURSOR, [position])

interface JournalRow {
  readonly id: string
  readonly kind: string
  readonly key: string
  readonly at: Date
  readonly data: Readonly<Record<string, unknown>>
}

/** The oldest unhandled lines. */
export const listWaiting = (tx: Transaction, most: number): Promise<readonly JournalLine[]> =>
  queryRows<JournalRow>(tx, WAITING, [most])

export async function hasWaiting(db: Queryable): Promise<boolean> {
  const [row] = await queryRows<{ waits: boolean }>(db, HAS_WAITING, [])
  return row?.waits ?? false
}

export async function countWaiting(db: Queryable): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, COUNT_WAITING, [])
  return row?.count ?? 0
}

/** Undefined if it is recorded already. */
export async function appendLine(tx: Transaction, happening: Happening): Promise<JournalLine | undefined> {
  const { kind, key, at, data } = happening
  const [row] = await queryRows<JournalRow>(tx, APPEND, [kind, key, at, JSON.stringify(data)])
  return row
}

export const placeLine = (
  tx: Transaction,
  line: Pick<HandledLine, 'id' | 'position' | 'rulesVersion'>,
): Promise<number> => execute(tx, PLACE, [line.id, line.position, line.rulesVersion])

/** Lines that were handled, in their order, after a position. */
export async function listHandled(
  db: Queryable,
  after: bigint,
  most: number,
): Promise<readonly HandledLine[]> {
  const rows = await queryRows<JournalRow & { position: string; rules_version: number }>(db, HANDLED, [
    after,
    most,
  ])
  return rows.map(({ position, rules_version: rulesVersion, ...row }) => ({
    ...row,
    position: BigInt(position),
    rulesVersion,
  }))
}
