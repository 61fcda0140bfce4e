import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pool, PoolClient } from 'pg'
import { adoptBaseline } from './adopt-baseline.ts'
import { MigrationError } from './migration-error.ts'

/** An arbitrary number shared by all processes: only one migrates at a time. */
const ADVISORY_LOCK = 7_305_511_862

const DIRECTORY = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Migrates the money core's tables to the current version. Safe to call from several processes at once. */
export function migrate(pool: Pool): Promise<void> {
  return runMigrations(pool, DIRECTORY, 'bridge')
}

/**
 * Applies the `0001_name.sql` files of a directory once and in order, each in its own transaction. `name` separates the histories of several
 * directories. A database that was made by the files which a baseline has replaced is carried over. Throws a MigrationError if an applied file has
 * changed or is missing.
 */
export async function runMigrations(pool: Pool, directory: string, name: string): Promise<void> {
  const files = (await readdir(directory)).filter((file) => /^\d{4}_.*\.sql$/.test(file)).sort()
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK])
    try {
      await applyPending(client, directory, name, files)
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCK])
    }
  } finally {
    client.release()
  }
}

async function applyPending(
  client: PoolClient,
  directory: string,
  name: string,
  files: readonly string[],
): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text NOT NULL, file text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (name, file))`)
  const texts = await Promise.all(files.map((file) => readFile(join(directory, file), 'utf8')))
  const migrations = files.map((file, index) => toMigration(name, file, texts[index] ?? ''))
  const checksums = new Map(migrations.map(({ file, checksum }) => [file, checksum]))
  await adoptBaseline(client, { directory, name, checksums, applied: await readApplied(client, name) })
  const applied = await readApplied(client, name)
  const missing = [...applied.keys()].filter((file) => !checksums.has(file))
  if (missing.length > 0) {
    throw new MigrationError(
      `The database is newer than this program: it has ${missing.join(', ')}. Start the newer program.`,
    )
  }
  for (const migration of migrations) {
    const known = applied.get(migration.file)
    if (known === migration.checksum) continue
    if (known !== undefined) {
      throw new MigrationError(
        `${migration.file} was changed after it was applied. Restore it and add a new file instead.`,
      )
    }
    await applyFile(client, migration)
  }
}

interface Migration {
  readonly name: string
  readonly file: string
  readonly text: string
  readonly checksum: string
}

const toMigration = (name: string, file: string, text: string): Migration => ({
  name,
  file,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
})

async function readApplied(client: PoolClient, name: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ file: string; checksum: string }>(
    'SELECT file, checksum FROM schema_migrations WHERE name = $1',
    [name],
  )
  return new Map(rows.map(({ file, checksum }) => [file, checksum]))
}

async function applyFile(client: PoolClient, { name, file, text, checksum }: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(text)
    await client.query('INSERT INTO schema_migrations (name, file, checksum) VALUES ($1, $2, $3)', [
      name,
      file,
      checksum,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new MigrationError(`${file} could not be applied: ${String(error)}`, { cause: error })
  }
}
