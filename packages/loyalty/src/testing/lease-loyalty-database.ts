import { migrate } from '@sunspan/bridge'
import { leaseTestDatabase, type TestDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import { migrateLoyalty } from '../migrate-loyalty.ts'

/** A database with the tables of the bridge and of the programme, for one test at a time. */
export const leaseLoyaltyDatabase = (): Promise<TestDatabase> =>
  leaseTestDatabase({ name: 'loyalty', prepare })

async function prepare(connectionString: string): Promise<void> {
  const pool = new Pool({ connectionString, max: 1 })
  try {
    await migrate(pool)
    await migrateLoyalty(pool)
  } finally {
    await pool.end()
  }
}
