import { createTestDatabase, type TestDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { planByKey, statement, withTransaction } from './database.ts'

let database: TestDatabase
let pool: Pool

beforeEach(async () => {
  database = await createTestDatabase()
  pool = new Pool({ connectionString: database.url })
  // Dropping the database terminates connections that are still closing.
  pool.on('error', () => undefined)
  await pool.query('CREATE TABLE marks (id int)')
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

it('no two statements have one name, by which a connection would take one for the other', () => {
  const first = statement('a_name_of_this_test', 'SELECT 1')
  expect(statement('a_name_of_this_test', 'SELECT 1')).toEqual(first)
  expect(() => statement('a_name_of_this_test', 'SELECT 2')).toThrow('a_name_of_this_test')
})

describe('a transaction whose connection breaks between two statements', () => {
  it('fails, keeps nothing, and leaves the process and the pool alive', async () => {
    const broken = withTransaction(pool, async (tx) => {
      await tx.query('INSERT INTO marks VALUES (1)')
      const { rows } = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      // Not once(): it would listen for the error as well, which must stay unhandled here.
      const ended = new Promise<void>((resolve) => tx.on('end', () => resolve()))
      await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
      await ended
      await tx.query('INSERT INTO marks VALUES (2)')
    })
    await expect(broken).rejects.toThrow(/not queryable|terminat/)
    expect((await pool.query('SELECT id FROM marks')).rows).toEqual([])
    expect(pool.totalCount).toBe(1)
  })
})

describe('a transaction that is planned by key', () => {
  it('reads an indexed row by its index however small the table is, and the next one as before', async () => {
    await pool.query(
      'CREATE UNIQUE INDEX marks_id ON marks (id); INSERT INTO marks VALUES (1); ANALYZE marks',
    )
    const explain = async (tx: Pick<Pool, 'query'>): Promise<string> => {
      const { rows } = await tx.query('EXPLAIN SELECT FROM marks WHERE id = 1')
      return JSON.stringify(rows)
    }
    const byKey = withTransaction(pool, async (tx) => {
      await planByKey(tx)
      return explain(tx)
    })
    expect(await byKey).toContain('marks_id')
    expect(await withTransaction(pool, explain)).toContain('Seq Scan')
  })
})
