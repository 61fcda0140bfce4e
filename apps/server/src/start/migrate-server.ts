import { migrate, runMigrations } from '@sunspan/bridge'
import { migrateLoyalty } from '@sunspan/loyalty'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Migrates all tables: those of the money core, of the points programme, and the server's own. Throws a MigrationError. */
export async function migrateServer(pool: Pool): Promise<void> {
  await migrate(pool)
  await migrateLoyalty(pool)
  await runMigrations(pool, MIGRATIONS, 'server')
}
