import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export interface TestDatabase {
  url: string
  /** Terminates its sessions and drops it. */
  drop(): Promise<void>
}

async function execute(superuserUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query(statement)
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
export async function createTestDatabase(): Promise<TestDatabase> {
  const superuserUrl = testDatabaseUrl('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  await execute(superuserUrl, `create database ${name} strategy = file_copy`)
  return {
    url: testDatabaseUrl(name),
    drop: () => execute(superuserUrl, `drop database if exists ${name} with (force)`),
  }
}
