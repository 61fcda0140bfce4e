import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export interface TestDatabase {
  url: string
  /** Terminates its sessions and drops it. */
  drop(): Promise<void>
}

/** Waits for each of them. */
const END_SESSIONS = 'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1'

async function execute(superuserUrl: string, statement: string, values: string[] = []): Promise<void> {
  const client = new Client({ connectionString: superuserUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}

/** The URL of a database in the test run's cluster. Throws outside the integration tests. */
export function testDatabaseUrl(name: string): string {
  const superuserUrl = process.env['TEST_POSTGRES_URL']
  if (superuserUrl === undefined) {
    throw new Error(
      'TEST_POSTGRES_URL is not set: name the test file *.int.test.ts so that it runs with a database',
    )
  }
  const url = new URL(superuserUrl)
  url.pathname = `/${name}`
  return url.href
}

/** A fresh, empty database. Throws outside the integration tests. */
export const createTestDatabase = (): Promise<TestDatabase> => create('')

/** Copies a database like a nightly backup. Ends the sessions that use it, as a copy requires. */
export async function copyDatabase(url: string): Promise<TestDatabase> {
  const source = new URL(url).pathname.slice(1)
  await execute(testDatabaseUrl('postgres'), END_SESSIONS, [source])
  return create(`TEMPLATE ${source}`)
}

async function create(template: string): Promise<TestDatabase> {
  const superuserUrl = testDatabaseUrl('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copies files instead of logging each page, which is quicker without fsync.
  await execute(superuserUrl, `CREATE DATABASE ${name} ${template} STRATEGY = file_copy`)
  return {
    url: testDatabaseUrl(name),
    drop: () => execute(superuserUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}
