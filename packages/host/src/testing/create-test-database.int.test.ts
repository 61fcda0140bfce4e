import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './create-test-database.ts'

async function listTables(url: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'")
  await client.end()
  return rows
}

test('each database is empty, its own, and gone after drop', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const client = new Client({ connectionString: first.url })
  await client.connect()
  await client.query('create table mark (id int)')
  expect(await listTables(first.url)).toEqual([{ tablename: 'mark' }])
  expect(await listTables(second.url)).toEqual([])

  const ended = new Promise((resolve) => client.on('error', resolve))
  await first.drop()
  await ended
  await expect(listTables(first.url)).rejects.toThrow(/does not exist/)
  await second.drop()
})
