import { Client } from 'pg'
import { type TestDatabase, testDatabaseUrl } from './create-test-database.ts'
import { FINGERPRINT, REMEMBER, RESET } from './reset-database.ts'

export interface PreparedDatabase {
  /** Identifies the preparation, in letters and underscores: databases with the same name are interchangeable. */
  readonly name: string
  /** Fills an empty database, once for all tests that use it. */
  readonly prepare: (url: string) => Promise<void>
}

/**
 * A database in the state right after `prepare`, leased to one test at a time and then reused: whatever a test leaves behind is removed for
 * the next one. If a test has changed tables, triggers or functions, the database is recreated. Throws outside the integration tests.
 */
export async function leaseTestDatabase({ name, prepare }: PreparedDatabase): Promise<TestDatabase> {
  const lease = await connect('postgres')
  try {
    const database = await takeFree(lease, name)
    if (!(await isReusable(lease, database))) await recreate(lease, database, prepare)
    return {
      url: testDatabaseUrl(database),
      // The advisory lock is the lease: it ends with the connection, even when a test's process is killed.
      async drop() {
        try {
          await endSessions(lease, database)
        } finally {
          await lease.end()
        }
      },
    }
  } catch (error) {
    await lease.end()
    throw error
  }
}

async function connect(database: string): Promise<Client> {
  const client = new Client({ connectionString: testDatabaseUrl(database), connectionTimeoutMillis: 10_000 })
  // A server that stops also ends its leases.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function takeFree(lease: Client, name: string): Promise<string> {
  for (let number = 0; ; number++) {
    const candidate = `prepared_${name}_${String(number)}`
    const { rows } = await lease.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock(hashtext($1)) AS taken',
      [candidate],
    )
    if (rows[0]?.taken === true) return candidate
  }
}

async function endSessions(lease: Client, database: string): Promise<void> {
  await lease.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [
    database,
  ])
}

async function isReusable(lease: Client, database: string): Promise<boolean> {
  const { rowCount } = await lease.query('SELECT FROM pg_database WHERE datname = $1', [database])
  if (rowCount === 0) return false
  await endSessions(lease, database)
  const client = await connect(database)
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
  } finally {
    await client.end()
  }
}

async function recreate(
  lease: Client,
  database: string,
  prepare: PreparedDatabase['prepare'],
): Promise<void> {
  await lease.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
  await lease.query(`CREATE DATABASE ${database} STRATEGY = file_copy`)
  await prepare(testDatabaseUrl(database))
  const client = await connect(database)
  try {
    await client.query(REMEMBER)
  } finally {
    await client.end()
  }
}
