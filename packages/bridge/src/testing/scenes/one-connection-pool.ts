import type { Pool } from 'pg'
import type { Transaction } from '../../store/database/database.ts'

/** Everything by one connection, whose transaction stays open: what is committed can still be taken back. */
export interface OneConnectionPool {
  readonly pool: Pool
  /** Names of the statements that were run within transactions, in order. */
  readonly asked: string[]
  /** Refuses what comes later, so that nothing is written behind the test. */
  close(): void
}

type Asked = string | { readonly name?: string }

/** A transaction that begins a statement, or ends, before its last statement has ended fails: that statement was not awaited. */
export function createOneConnectionPool(tx: Transaction): OneConnectionPool {
  const asked: string[] = []
  let isClosed = false
  const run = async (...request: readonly unknown[]): Promise<unknown> => {
    if (isClosed) throw new Error('The test has ended')
    // CAST: passes on whatever a pool takes.
    return Reflect.apply(tx.query.bind(tx) as (...values: unknown[]) => Promise<unknown>, undefined, request)
  }
  const connect = () => {
    let running = 0
    const query = async (statement: Asked, ...values: readonly unknown[]): Promise<unknown> => {
      if (running > 0) throw new Error('The statement before has not ended')
      running += 1
      try {
        if (typeof statement !== 'string') asked.push(statement.name ?? '')
        if (statement === 'COMMIT') await run('SET CONSTRAINTS ALL IMMEDIATE')
        return await run(
          typeof statement === 'string' ? (NESTED[statement] ?? statement) : statement,
          ...values,
        )
      } finally {
        running -= 1
      }
    }
    return Promise.resolve({ query, on: () => {}, off: () => {}, release: () => {} })
  }
  return {
    // CAST: stores ask no more of a pool.
    pool: { query: run, connect } as unknown as Pool,
    asked,
    close() {
      isClosed = true
    },
  }
}

const NESTED: Readonly<Record<string, string>> = {
  BEGIN: 'SAVEPOINT nested',
  COMMIT: 'SET CONSTRAINTS ALL DEFERRED; RELEASE SAVEPOINT nested',
  ROLLBACK: 'ROLLBACK TO SAVEPOINT nested',
}
