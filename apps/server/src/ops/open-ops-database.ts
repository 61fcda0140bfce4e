import { findEmbeddedPostgres } from '@sunspan/host'
import { join } from 'node:path'
import { Pool } from 'pg'
import { OpsError } from './ops-error.ts'

const CONNECT_TIMEOUT_MS = 5_000

/** Connects to the installation's database; never creates or migrates one. Throws an OpsError. */
export async function openOpsDatabase(env: Readonly<Record<string, string | undefined>>): Promise<Pool> {
  const dataDir = env['DATA_DIR'] || '.data/devnet'
  const own = env['DATABASE_URL']
  const connectionString =
    own === undefined || own === '' ? await findEmbeddedPostgres(join(dataDir, 'postgres')) : own
  if (connectionString === undefined) {
    throw new OpsError(
      `No database: set DATABASE_URL, or DATA_DIR to the directory of a server that runs (nothing runs under ${dataDir}).`,
    )
  }
  const pool = new Pool({
    connectionString,
    max: 2,
    application_name: 'sunspan-ops',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  pool.on('error', () => undefined)
  try {
    const { rows } = await pool.query<{ ready: boolean }>(
      `SELECT to_regclass('served_currencies') IS NOT NULL AS ready`,
    )
    if (rows[0]?.ready !== true) {
      throw new OpsError(
        'The database has not been brought up to date: start the server of this version first.',
      )
    }
    return pool
  } catch (error) {
    await pool.end()
    if (error instanceof OpsError) throw error
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer'
    throw new OpsError(`The database cannot be used (${reason}): check DATABASE_URL.`, { cause: error })
  }
}
