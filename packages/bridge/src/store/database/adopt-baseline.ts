import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import * as v from 'valibot'
import { MigrationError } from './migration-error.ts'

/**
 * A directory's `baseline.json`: the files of its baseline, which make what the earlier files made that they replace, and the SHA-256 of each of those
 * by its name.
 */
const baseline = v.object({
  baseline: v.array(v.string()),
  replaced: v.record(v.string(), v.string()),
})

interface History {
  readonly directory: string
  /** Separates the histories of several directories. */
  readonly name: string
  /** Checksums of the files on disk, by name. */
  readonly checksums: ReadonlyMap<string, string>
  /** The same of those that the database has run. */
  readonly applied: ReadonlyMap<string, string>
}

/**
 * Carries a database over that was made by the files which a baseline has replaced: it has what the baseline makes, so that only its history is
 * rewritten. Does nothing with any other. Throws a MigrationError if the database has run only some of these files, or other versions of them.
 */
export async function adoptBaseline(client: PoolClient, history: History): Promise<void> {
  const { directory, name, checksums, applied } = history
  const file = await readBaseline(directory)
  const replaced = Object.entries(file?.replaced ?? {})
  if (file === undefined || !replaced.some(([old]) => applied.has(old))) return
  const lacking = replaced.filter(([old]) => !applied.has(old)).map(([old]) => old)
  if (lacking.length > 0) {
    throw new MigrationError(
      `The database was made by an earlier program and lacks ${lacking.join(', ')}. Start the last program that has these files once, and then this one.`,
    )
  }
  const changed = replaced.filter(([old, checksum]) => applied.get(old) !== checksum).map(([old]) => old)
  if (changed.length > 0) {
    throw new MigrationError(
      `The database has run ${changed.join(', ')}, but in another version than this program has replaced. Restore a database that the released files have made.`,
    )
  }
  await client.query('BEGIN')
  try {
    await client.query('DELETE FROM schema_migrations WHERE name = $1 AND file = ANY ($2)', [
      name,
      replaced.map(([old]) => old),
    ])
    await client.query(
      'INSERT INTO schema_migrations (name, file, checksum) SELECT $1, * FROM unnest($2::text[], $3::text[])',
      [name, file.baseline, file.baseline.map((part) => checksums.get(part))],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function readBaseline(directory: string): Promise<v.InferOutput<typeof baseline> | undefined> {
  try {
    return v.parse(baseline, JSON.parse(await readFile(join(directory, 'baseline.json'), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
