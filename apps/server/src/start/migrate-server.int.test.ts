import { readFile } from 'node:fs/promises'
import { printSchema } from '@sunspan/bridge/testing'
import { createTestDatabase, type TestDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrateServer } from './migrate-server.ts'

const ROOT = new URL('../../../../', import.meta.url)
const MIGRATIONS = { bridge: 'packages/bridge', loyalty: 'packages/loyalty', server: 'apps/server' }
const HISTORY = 'SELECT name, file, checksum FROM schema_migrations ORDER BY name, file'

let database: TestDatabase
let pool: Pool

beforeEach(async () => {
  database = await createTestDatabase()
  pool = new Pool({ connectionString: database.url, max: 1 })
  // Dropping the database terminates connections that are still closing.
  pool.on('error', () => undefined)
  await migrateServer(pool)
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

it('makes what docs/schema/schema.sql shows, which npm run generate writes', async () => {
  expect(await printSchema(pool)).toBe(await readFile(new URL('docs/schema/schema.sql', ROOT), 'utf8'))
})

it('goes on with a database that the files have made which the baselines replace', async () => {
  const { rows: history } = await pool.query(HISTORY)
  const schema = await printSchema(pool)
  for (const [name, directory] of Object.entries(MIGRATIONS)) {
    const text = await readFile(new URL(`${directory}/migrations/baseline.json`, ROOT), 'utf8')
    const { baseline, replaced } = Object(JSON.parse(text))
    await pool.query('DELETE FROM schema_migrations WHERE name = $1 AND file = ANY ($2)', [name, baseline])
    await pool.query(
      'INSERT INTO schema_migrations (name, file, checksum) SELECT $1, * FROM unnest($2::text[], $3::text[])',
      [name, Object.keys(replaced), Object.values(replaced)],
    )
  }
  await migrateServer(pool)
  expect((await pool.query(HISTORY)).rows).toEqual(history)
  expect(await printSchema(pool)).toBe(schema)
})
