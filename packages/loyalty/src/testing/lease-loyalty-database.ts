import { migrate } from '@sunspan/bridge'
import { leaseWarmDatabase, type WarmDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import { migrateLoyalty } from '../migrate-loyalty.ts'

/** A database with the tables of the bridge and of the programme, for one test at a time. */
export const leaseLoyaltyDatabase = (): Promise<WarmDatabase> =>
  leaseWarmDatabase({ name: 'loyalty', prepare }, { max: 12 })

async function prepare(connectionString: string): Promise<void> {
  const pool = new Pool({ connectionString, max: 1 })
  try {
    await migrate(pool)
    await migrateLoyalty(pool)
  } finally {
    await pool.end()
  }
}
