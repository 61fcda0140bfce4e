import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Settings of a server that counts its statements. */
export const COUNTING_SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'top',
}

/** A server publishes its counts of transactions this late. */
const COUNTS_MS = 1_500

export interface StatementCounts {
  readonly statements: number
  readonly transactions: number
  /** Time in statements, commits included; those that ran at the same time are added up. */
  readonly databaseMs: number
}

export interface StatementWatch {
  countPaidLegs(): Promise<number>
  /** What the database did since the watch began, but for the watch's own questions. */
  end(): Promise<StatementCounts>
}

const PAID = `SELECT count(*)::int AS count FROM legs WHERE status = 'paid'`
const STATEMENTS = `SELECT sum(calls)::int AS calls, sum(total_exec_time)::float8 AS ms FROM pg_stat_statements
  WHERE toplevel AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
    -- Not the expressions of deferred triggers, whose time is that of their COMMIT.
    AND query ~ '^(BEGIN|COMMIT|SELECT|INSERT|UPDATE|DELETE|WITH)' AND query NOT LIKE 'SELECT count(*)::int AS count FROM legs WHERE status%'`
const COMMITS = 'SELECT xact_commit::int AS commits FROM pg_stat_database WHERE datname = current_database()'

/** Counts the statements of one database from now on, on a server with `COUNTING_SETTINGS`. */
export async function watchStatements(url: string): Promise<StatementWatch> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let questions = 0
  const countCommits = async (): Promise<number> => {
    await sleep(COUNTS_MS)
    const { rows } = await client.query<{ commits: number }>(COMMITS)
    return rows[0]?.commits ?? 0
  }
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  const before = await countCommits()
  await client.query('SELECT pg_stat_statements_reset()')
  return {
    async countPaidLegs() {
      questions += 1
      const { rows } = await client.query<{ count: number }>(PAID)
      return rows[0]?.count ?? 0
    },
    async end() {
      const { rows } = await client.query<{ calls: number; ms: number }>(STATEMENTS)
      const transactions = (await countCommits()) - before - questions
      await client.end()
      return { statements: rows[0]?.calls ?? 0, transactions, databaseMs: rows[0]?.ms ?? 0 }
    },
  }
}
