import { Socket } from 'node:net'
import { Client, type ClientBase } from 'pg'
import { testDatabaseUrl } from './create-test-database.ts'
import { FINGERPRINT, REMEMBER, RESET } from './reset-database.ts'

export interface PreparedDatabase {
  /** Identifies the preparation, in letters and underscores: databases with the same name are interchangeable. */
  readonly name: string
  /** Fills an empty database, once for all tests that use it. */
  readonly prepare: (url: string) => Promise<void>
}

/** A session that keeps no process running, and that a server which stops may end. */
export async function openSession(database: string): Promise<Client> {
  const client = new Client({
    connectionString: testDatabaseUrl(database),
    connectionTimeoutMillis: 10_000,
    stream: () => new Socket().unref(),
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Locks a free database of this name for as long as the session lasts: even a killed process gives it back. */
export async function takeFree(lease: Client, name: string): Promise<string> {
  for (let number = 0; ; number++) {
    const candidate = `prepared_${name}_${String(number)}`
    const { rows } = await lease.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock(hashtext($1)) AS taken',
      [candidate],
    )
    if (rows[0]?.taken === true) return candidate
  }
}

/** Ends all sessions of a database but those of some backends. */
export async function endSessions(
  lease: Client,
  database: string,
  except: readonly number[] = [],
): Promise<void> {
  await lease.query(
    'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1 AND pid <> ALL ($2)',
    [database, except],
  )
}

/** Restores the rows that the preparation left. Answers whether that was possible: not if tables, triggers or functions have changed. */
export async function restoreRows(client: ClientBase): Promise<boolean> {
  try {
    const { rows } = await client.query<{ same: boolean | null }>(
      `SELECT (SELECT fingerprint FROM prepared.state) = (${FINGERPRINT}) AS same`,
    )
    if (rows[0]?.same !== true) return false
    await client.query(RESET)
    return true
  } catch {
    // Incomplete because the preparing test was killed.
    return false
  }
}

/** Makes the database of this name as its preparation does, unless it is there and can be restored. Ends whatever sessions it has. */
export async function makeReady(
  lease: Client,
  database: string,
  prepare: PreparedDatabase['prepare'],
): Promise<void> {
  const { rowCount } = await lease.query('SELECT FROM pg_database WHERE datname = $1', [database])
  if (rowCount !== 0) {
    await endSessions(lease, database)
    if (await inSession(database, restoreRows)) return
  }
  await lease.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
  await lease.query(`CREATE DATABASE ${database} STRATEGY = file_copy`)
  await prepare(testDatabaseUrl(database))
  await inSession(database, (client) => client.query(REMEMBER))
}

async function inSession<T>(database: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = await openSession(database)
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
