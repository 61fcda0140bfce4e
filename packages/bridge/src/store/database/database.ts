import type { Pool, PoolClient, QueryResultRow } from 'pg'

/** A pool, or a connection within a transaction. */
export type Queryable = Pick<PoolClient, 'query'>

/** A connection with an open transaction: its statements commit together or not at all. */
export type Transaction = PoolClient

/** A prepared statement, parsed once per connection. */
export interface Statement {
  readonly name: string
  readonly text: string
}

const texts = new Map<string, string>()

/**
 * A connection knows a prepared statement by its name alone.
 * @throws Error if there is another statement with this name
 */
export function statement(name: string, text: string): Statement {
  if ((texts.get(name) ?? text) !== text) throw new Error(`Two statements are named ${name}.`)
  texts.set(name, text)
  return { name, text }
}

export async function queryRows<Row extends QueryResultRow>(
  db: Queryable,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const result = await db.query<Row>({ name, text, values: [...values] })
  return result.rows
}

/** Runs a statement and returns the number of affected rows. */
export async function execute(
  db: Queryable,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<number> {
  const result = await db.query({ name, text, values: [...values] })
  return result.rowCount ?? 0
}

const PLAN_BY_KEY = statement(
  'plan_by_key',
  `SELECT ${['seqscan', 'hashjoin', 'mergejoin', 'material']
    .map((method) => `set_config('enable_${method}', 'off', true)`)
    .join(', ')}, set_config('plan_cache_mode', 'force_generic_plan', true)`,
)

/**
 * Has the statements of a transaction find their rows by key. Connections keep the plans of prepared statements and triggers: one made while a table
 * was almost empty would otherwise read the whole table for every batch until the database has analysed it. And since rows are found by key whatever
 * the values are, each statement is planned once for a connection instead of at each of its first five executions.
 */
export async function planByKey(tx: Transaction): Promise<void> {
  await execute(tx, PLAN_BY_KEY, [])
}

/**
 * Runs `work` in one transaction. Rolls back and rethrows any error. A failed commit also throws, although its outcome may be unknown: callers must
 * read the state again.
 */
export async function withTransaction<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // Without a listener, a broken connection would end the process; the current statement, or the next one, reports the error.
  const onBroken = (error: Error): void => {
    broken = error
  }
  client.on('error', onBroken)
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    try {
      await client.query('ROLLBACK')
    } catch (rollbackError) {
      broken = rollbackError instanceof Error ? rollbackError : new Error('The connection is broken')
    }
    throw error
  } finally {
    client.off('error', onBroken)
    client.release(broken)
  }
}
