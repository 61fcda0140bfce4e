import { leaseTestDatabase, type TestDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import { migrateServer } from '../start/migrate-server.ts'

/** A database with all tables of the server, for one test at a time. */
export const leaseServerDatabase = (): Promise<TestDatabase> => leaseTestDatabase({ name: 'server', prepare })

async function prepare(connectionString: string): Promise<void> {
  const pool = new Pool({ connectionString, max: 1 })
  try {
    await migrateServer(pool)
  } finally {
    await pool.end()
  }
}
