import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import { temporaryFolder, useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MigrationError } from './migration-error.ts'
import { runMigrations } from './run-migrations.ts'

let database: TestDatabase
let pool: Pool

const directory = useFresh(temporaryFolder)
beforeEach(async () => {
  database = await createTestDatabase()
  pool = new Pool({ connectionString: database.url, max: 1 })
  // Dropping the database terminates connections that are still closing.
  pool.on('error', () => undefined)
  await write('0001_marks.sql', 'CREATE TABLE marks (id int)')
  await write('0002_first.sql', 'INSERT INTO marks VALUES (1)')
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const write = (file: string, text: string): Promise<void> => writeFile(join(directory.path, file), text)
const readMarks = async (): Promise<readonly number[]> =>
  (await pool.query<{ id: number }>('SELECT id FROM marks')).rows.map(({ id }) => id)

describe('migrations', () => {
  it('are applied once, each under the name of its history', async () => {
    await runMigrations(pool, directory.path, 'one')
    await runMigrations(pool, directory.path, 'one')
    await write('0001_marks.sql', 'INSERT INTO marks VALUES (2)')
    await write('0002_first.sql', 'INSERT INTO marks VALUES (3)')
    await runMigrations(pool, directory.path, 'two')
    expect(await readMarks()).toEqual([1, 2, 3])
  })

  it('that were changed or have gone are refused', async () => {
    await runMigrations(pool, directory.path, 'one')
    await write('0002_first.sql', 'INSERT INTO marks VALUES (9)')
    await expect(runMigrations(pool, directory.path, 'one')).rejects.toThrow(MigrationError)
    await rm(join(directory.path, '0002_first.sql'))
    await expect(runMigrations(pool, directory.path, 'one')).rejects.toThrow(
      'The database is newer than this program: it has 0002_first.sql. Start the newer program.',
    )
    expect(await readMarks()).toEqual([1])
  })

  it('leave nothing of a file that fails, and all before it', async () => {
    await write('0003_fails.sql', 'INSERT INTO marks VALUES (2); SELECT 1 / 0')
    await expect(runMigrations(pool, directory.path, 'one')).rejects.toThrow(
      '0003_fails.sql could not be applied',
    )
    expect(await readMarks()).toEqual([1])
  })

  it('are kept with all that is known of each', async () => {
    await runMigrations(pool, directory.path, 'one')
    const { rows } = await pool.query(
      `SELECT DISTINCT is_nullable FROM information_schema.columns WHERE table_name = 'schema_migrations'`,
    )
    expect(rows).toEqual([{ is_nullable: 'NO' }])
  })
})

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('a baseline', () => {
  const OLD = ['0001_marks.sql', '0002_first.sql'] as const

  /** Puts one file and a later one in the place of those that have run. */
  async function squash(): Promise<void> {
    const texts = await Promise.all(OLD.map((file) => readFile(join(directory.path, file), 'utf8')))
    await Promise.all(OLD.map((file) => rm(join(directory.path, file))))
    await write('0001_baseline.sql', 'CREATE TABLE marks (id int); INSERT INTO marks VALUES (1)')
    await write('0002_later.sql', 'INSERT INTO marks VALUES (2)')
    const replaced = Object.fromEntries(OLD.map((file, index) => [file, checksumOf(texts[index] ?? '')]))
    await write('baseline.json', JSON.stringify({ baseline: ['0001_baseline.sql'], replaced }))
  }
  const readHistory = async (): Promise<readonly string[]> =>
    (
      await pool.query<{ entry: string }>(
        `SELECT name || ' ' || file AS entry FROM schema_migrations ORDER BY 1`,
      )
    ).rows.map(({ entry }) => entry)

  it('is not run on a database that the files have made which it replaces, and what follows it is', async () => {
    await runMigrations(pool, directory.path, 'one')
    await squash()
    await runMigrations(pool, directory.path, 'one')
    await runMigrations(pool, directory.path, 'one')
    expect(await readMarks()).toEqual([1, 2])
    expect(await readHistory()).toEqual(['one 0001_baseline.sql', 'one 0002_later.sql'])
  })

  it('is run on an empty database', async () => {
    await squash()
    await runMigrations(pool, directory.path, 'one')
    expect(await readMarks()).toEqual([1, 2])
  })

  it('is refused by a database that lacks one of these files, and by one that has run another version of it', async () => {
    await runMigrations(pool, directory.path, 'one')
    await squash()
    await pool.query(`UPDATE schema_migrations SET checksum = 'other' WHERE file = $1`, [OLD[1]])
    await expect(runMigrations(pool, directory.path, 'one')).rejects.toThrow(
      'The database has run 0002_first.sql, but in another version than this program has replaced.',
    )
    await pool.query('DELETE FROM schema_migrations WHERE file = $1', [OLD[1]])
    await expect(runMigrations(pool, directory.path, 'one')).rejects.toThrow(MigrationError)
    await expect(runMigrations(pool, directory.path, 'one')).rejects.toThrow(
      'The database was made by an earlier program and lacks 0002_first.sql.',
    )
    expect(await readMarks()).toEqual([1])
    expect(await readHistory()).toEqual(['one 0001_marks.sql'])
  })

  it('leaves the history of another directory alone', async () => {
    await runMigrations(pool, directory.path, 'one')
    await pool.query(
      'INSERT INTO schema_migrations (name, file, checksum) SELECT $1, file, checksum FROM schema_migrations',
      ['two'],
    )
    await squash()
    await runMigrations(pool, directory.path, 'one')
    expect(await readHistory()).toEqual([
      'one 0001_baseline.sql',
      'one 0002_later.sql',
      'two 0001_marks.sql',
      'two 0002_first.sql',
    ])
  })
})
