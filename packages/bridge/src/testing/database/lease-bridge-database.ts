import {
  leaseTestDatabase,
  leaseWarmDatabase,
  type TestDatabase,
  type WarmDatabase,
} from '@sunspan/host/testing'
import { Pool } from 'pg'
import { migrate } from '../../store/database/run-migrations.ts'

/** A database with the money core's tables, for one test at a time. */
export const leaseBridgeDatabase = (): Promise<TestDatabase> => leaseTestDatabase({ name: 'bridge', prepare })

/** The same with a pool whose sessions have been used before. */
export const leaseWarmBridgeDatabase = (): Promise<WarmDatabase> =>
  leaseWarmDatabase({ name: 'bridge', prepare }, { max: 12 })

async function prepare(connectionString: string): Promise<void> {
  const pool = new Pool({ connectionString, max: 1 })
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
}
