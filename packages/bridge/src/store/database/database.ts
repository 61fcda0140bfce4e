import type { Pool, PoolClient, QueryResultRow } from 'pg'

/** A pool or a connection within a transaction. */
export type Queryable = Pick<PoolClient, 'query'>

/** A connection with an open transaction: what is passed here is committed as a whole or not at all. */
export type Transaction = PoolClient

/** SQL that a connection parses once. */
export interface Statement {
  readonly name: string
  readonly text: string
}

export const statement = (name: string, text: string): Statement => ({ name, text })

export async function queryRows<Row extends QueryResultRow>(
  db: Queryable,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const result = await db.query<Row>({ name, text, values: [...values] })
  return result.rows
}

/** Runs a statement and answers how many rows it touched. */
export async function execute(
  db: Queryable,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<number> {
  const result = await db.query({ name, text, values: [...values] })
  return result.rowCount ?? 0
}

/**
 * Runs `work` in one transaction. An error rolls back and is thrown on; so is a commit that failed, whose outcome may be unknown:
 * callers read the state again rather than trust either way.
 */
export async function withTransaction<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // Unheard, a connection that breaks would end the process; the statement that runs, or the next one, fails and tells.
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
