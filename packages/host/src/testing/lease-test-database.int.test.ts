import { Client } from 'pg'
import { expect, test } from 'vitest'
import { leaseTestDatabase } from './lease-test-database.ts'

const TABLES = `
  CREATE TABLE owners (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL);
  CREATE TABLE things (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, owner bigint NOT NULL REFERENCES owners);
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'never'; END $$;
  CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON things FOR EACH ROW EXECUTE FUNCTION refuse();
  INSERT INTO owners (name) VALUES ('first')`

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

let prepared = 0
const lease = () =>
  leaseTestDatabase({
    name: 'lease_test',
    async prepare(url) {
      prepared += 1
      await withClient(url, (client) => client.query(TABLES))
    },
  })

const rowsOf = (url: string) =>
  withClient(url, async (client) => {
    const owners = await client.query("INSERT INTO owners (name) VALUES ('next') RETURNING id::int")
    const things = await client.query('INSERT INTO things (owner) VALUES (1) RETURNING id::int')
    const names = await client.query('SELECT name FROM owners ORDER BY id')
    return { owner: owners.rows[0]?.id, thing: things.rows[0]?.id, names: names.rows.map(({ name }) => name) }
  })

const FRESH = { owner: 2, thing: 1, names: ['first', 'next'] }

test('is as it was prepared for each test, and prepared once', async () => {
  const before = prepared
  for (let times = 0; times < 3; times++) {
    const database = await lease()
    expect(await rowsOf(database.url)).toEqual(FRESH)
    await database.drop()
  }
  expect(prepared).toBe(before + 1)
})

test('is lent to one at a time', async () => {
  const [first, second] = await Promise.all([lease(), lease()])
  expect(first.url).not.toBe(second.url)
  await Promise.all([first.drop(), second.drop()])
})

test('ends the sessions of its last user', async () => {
  const database = await lease()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const ended = new Promise((resolve) => client.on('error', resolve))
  await database.drop()
  await ended
})

test.each([
  ['a trigger', 'ALTER TABLE things DISABLE TRIGGER kept'],
  [
    'a function',
    `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$`,
  ],
  ['a column', 'ALTER TABLE owners ADD COLUMN age int'],
  ['a constraint', 'ALTER TABLE owners ADD CHECK (id > 0)'],
])('is recreated once a test has changed %s', async (_what, change) => {
  const first = await lease()
  await withClient(first.url, (client) => client.query(change))
  await first.drop()
  const before = prepared
  const second = await lease()
  expect(second.url).toBe(first.url)
  expect(prepared).toBe(before + 1)
  expect(await rowsOf(second.url)).toEqual(FRESH)
  await second.drop()
})
