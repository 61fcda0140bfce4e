import { leaseTestDatabase, type TestDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import { migrate } from '../../store/database/run-migrations.ts'

/** A database with the money core's tables, for one test at a time. */
export const leaseBridgeDatabase = (): Promise<TestDatabase> => leaseTestDatabase({ name: 'bridge', prepare })

async function prepare(connectionString: string): Promise<void> {
  const pool = new Pool({ connectionString, max: 1 })
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
}
