import { Client, type Pool } from 'pg'
import { expect, test } from 'vitest'
import { leaseWarmDatabase } from './lease-warm-database.ts'

const TABLES = `CREATE TABLE things (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL);
  INSERT INTO things (name) VALUES ('first')`

const lease = () =>
  leaseWarmDatabase(
    {
      name: 'warm_lease_test',
      async prepare(url) {
        const client = new Client({ connectionString: url })
        await client.connect()
        await client.query(TABLES)
        await client.end()
      },
    },
    { max: 2 },
  )

async function backends(pool: Pool): Promise<unknown> {
  const { rows } = await pool.query('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid
}
const rowsOf = async (pool: Pool): Promise<unknown> =>
  (await pool.query('SELECT id::int, name FROM things ORDER BY id')).rows

test('has its rows restored, and its sessions kept', async () => {
  const first = await lease()
  const backend = await backends(first.pool)
  await first.pool.query("INSERT INTO things (name) VALUES ('second')")
  await first.drop()
  const second = await lease()
  expect(second.url).toBe(first.url)
  expect(await rowsOf(second.pool)).toEqual([{ id: 1, name: 'first' }])
  expect(await backends(second.pool)).toBe(backend)
  await second.pool.query("INSERT INTO things (name) VALUES ('again')")
  expect(await rowsOf(second.pool)).toContainEqual({ id: 2, name: 'again' })
  await second.drop()
})

test('is lent to one at a time, whose pool ends with it', async () => {
  const [first, second] = await Promise.all([lease(), lease()])
  expect(first.url).not.toBe(second.url)
  await Promise.all([first.drop(), second.drop()])
  expect(() => first.pool.totalCount).toThrow(TypeError)
})

test('leaves no setting, no lock and no other session behind', async () => {
  const first = await lease()
  const other = new Client({ connectionString: first.url })
  await other.connect()
  const ended = new Promise((resolve) => other.on('error', resolve))
  await first.pool.query("SET statement_timeout = '7s'")
  await first.pool.query('SELECT pg_advisory_lock(4711)')
  await first.drop()
  await ended
  const second = await lease()
  const { rows } = await second.pool.query(
    `SELECT current_setting('statement_timeout') AS limit, count(*)::int AS locks FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711`,
  )
  expect(rows).toEqual([{ limit: '0', locks: 0 }])
  await second.drop()
})

test('waits for what a test has begun', async () => {
  const first = await lease()
  const begun = first.pool.query("SELECT pg_sleep(0.2), 'done' AS answer")
  await first.drop()
  expect((await begun).rows).toMatchObject([{ answer: 'done' }])
})

test('is not lent again once a test has changed a table', async () => {
  const first = await lease()
  await first.pool.query('ALTER TABLE things ADD COLUMN age int')
  await first.drop()
  const second = await lease()
  expect((await second.pool.query('SELECT * FROM things')).rows).toEqual([{ id: '1', name: 'first' }])
  await second.drop()
})
