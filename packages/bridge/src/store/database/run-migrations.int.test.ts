import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MigrationError, runMigrations } from './run-migrations.ts'

let database: TestDatabase
let pool: Pool
let directory: string

beforeEach(async () => {
  database = await createTestDatabase()
  pool = new Pool({ connectionString: database.url, max: 1 })
  // Dropping the database terminates connections that are still closing.
  pool.on('error', () => undefined)
  directory = await mkdtemp(join(tmpdir(), 'sunspan-migrations-'))
  await write('0001_marks.sql', 'CREATE TABLE marks (id int)')
  await write('0002_first.sql', 'INSERT INTO marks VALUES (1)')
})
afterEach(async () => {
  await pool.end()
  await database.drop()
  await rm(directory, { recursive: true })
})

const write = (file: string, text: string): Promise<void> => writeFile(join(directory, file), text)
const readMarks = async (): Promise<readonly number[]> =>
  (await pool.query<{ id: number }>('SELECT id FROM marks')).rows.map(({ id }) => id)

describe('migrations', () => {
  it('are applied once, each under the name of its history', async () => {
    await runMigrations(pool, directory, 'one')
    await runMigrations(pool, directory, 'one')
    await write('0001_marks.sql', 'INSERT INTO marks VALUES (2)')
    await write('0002_first.sql', 'INSERT INTO marks VALUES (3)')
    await runMigrations(pool, directory, 'two')
    expect(await readMarks()).toEqual([1, 2, 3])
  })

  it('that were changed or have gone are refused', async () => {
    await runMigrations(pool, directory, 'one')
    await write('0002_first.sql', 'INSERT INTO marks VALUES (9)')
    await expect(runMigrations(pool, directory, 'one')).rejects.toThrow(MigrationError)
    await rm(join(directory, '0002_first.sql'))
    await expect(runMigrations(pool, directory, 'one')).rejects.toThrow(
      'The database is newer than this program: it has 0002_first.sql. Start the newer program.',
    )
    expect(await readMarks()).toEqual([1])
  })

  it('leave nothing of a file that fails, and all before it', async () => {
    await write('0003_fails.sql', 'INSERT INTO marks VALUES (2); SELECT 1 / 0')
    await expect(runMigrations(pool, directory, 'one')).rejects.toThrow('0003_fails.sql could not be applied')
    expect(await readMarks()).toEqual([1])
  })

  it('are kept with all that is known of each', async () => {
    await runMigrations(pool, directory, 'one')
    const { rows } = await pool.query(
      `SELECT DISTINCT is_nullable FROM information_schema.columns WHERE table_name = 'schema_migrations'`,
    )
    expect(rows).toEqual([{ is_nullable: 'NO' }])
  })
})
