import { runMigrations } from '@sunspan/bridge'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/** Migrates the tables of the points programme, after those of the bridge. Throws a MigrationError. */
export const migrateLoyalty = (pool: Pool): Promise<void> => runMigrations(pool, MIGRATIONS, 'loyalty')
