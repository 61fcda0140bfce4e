import { createTestDatabase, type TestDatabase } from '@sunspan/host/testing'
import { Client } from 'pg'

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

/** Copies a database like a nightly backup. Terminates the sessions that use it, as a copy requires. */
export async function copyDatabase(url: string): Promise<TestDatabase> {
  const target = await createTestDatabase()
  const client = new Client({ connectionString: process.env['TEST_POSTGRES_URL'] })
  await client.connect()
  try {
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
      [nameOf(url)],
    )
    await client.query(`DROP DATABASE ${nameOf(target.url)}`)
    await client.query(`CREATE DATABASE ${nameOf(target.url)} TEMPLATE ${nameOf(url)}`)
  } finally {
    await client.end()
  }
  return target
}
