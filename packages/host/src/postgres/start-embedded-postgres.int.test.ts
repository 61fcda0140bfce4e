import { chmod, chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder, useFresh } from '../testing/hooks.ts'
import { runParent } from '../testing/run-parent.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

const isRoot = process.getuid?.() === 0
const directory = useFresh(temporaryFolder)
beforeEach(async () => {
  await chmod(directory.path, 0o711)
})
// A server that lost its parent may still be writing its last file.

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows
  } finally {
    await client.end()
  }
}

test('keeps its data over restarts and writes it durably', async () => {
  const dataDir = join(directory.path, 'data')
  const first = await startEmbeddedPostgres({ dataDir, database: 'bridge' })
  await query(first.url, 'create table kept (id int); insert into kept values (1)')
  expect(await query(first.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(first.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  await first.stop()
  const second = await startEmbeddedPostgres({ dataDir, database: 'bridge' })
  expect(await query(second.url, 'select id from kept')).toEqual([{ id: 1 }])
  await second.stop()
})

test('refuses a wrong password', async () => {
  const server = await startEmbeddedPostgres({ dataDir: join(directory.path, 'data') })
  const url = new URL(server.url)
  url.password = 'guessed'
  await expect(query(url.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  await server.stop()
})

test('takes over at once from a parent that was killed, with every committed row', async () => {
  const dataDir = join(directory.path, 'data')
  const parent = await runParent({ postgres: dataDir })
  await query(parent.url ?? '', 'create table kept (id int); insert into kept values (42)')
  await parent.kill()
  const server = await startEmbeddedPostgres({ dataDir })
  expect(await query(server.url, 'select id from kept')).toEqual([{ id: 42 }])
  await server.stop()
})

test('is not stopped by a lock file whose process number now belongs to a stranger', async () => {
  const dataDir = join(directory.path, 'data')
  const first = await startEmbeddedPostgres({ dataDir })
  const lock = join(dataDir, 'cluster', 'postmaster.pid')
  const text = await readFile(lock, 'utf8')
  await first.stop()
  await writeFile(lock, text.replace(/^\d+/, String(process.pid)))
  const owner = (await stat(dirname(lock))).uid
  await chown(lock, owner, owner)
  const second = await startEmbeddedPostgres({ dataDir })
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
})

test('refuses a data directory that a running process uses', async () => {
  const dataDir = join(directory.path, 'data')
  const parent = await runParent({ postgres: dataDir })
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(`in use by process ${parent.process.pid}`)
  await parent.kill()
})

test.runIf(isRoot)('works for root beneath a directory that other users cannot enter', async () => {
  await chmod(directory.path, 0o700)
  const dataDir = join(directory.path, 'data')
  await mkdir(dataDir)
  const first = await startEmbeddedPostgres({ dataDir })
  await query(first.url, 'create table kept (id int); insert into kept values (7)')
  await first.stop()
  const moved = join(directory.path, 'moved')
  await rename(dataDir, moved)
  const second = await startEmbeddedPostgres({ dataDir: moved })
  expect(await query(second.url, 'select id from kept')).toEqual([{ id: 7 }])
  // A copy is an independent data directory, not another way into the same database.
  const copy = join(directory.path, 'copy')
  await cp(moved, copy, { recursive: true })
  const third = await startEmbeddedPostgres({ dataDir: copy })
  await expect(query(third.url, 'select id from kept')).rejects.toThrow(/does not exist/)
  const places = await Promise.all(
    [moved, copy].map((path) => readFile(join(path, 'postgres-location'), 'utf8')),
  )
  await Promise.all([second.stop(), third.stop()])
  expect(new Set(places).size).toBe(2)
  await Promise.all(places.map((place) => rm(place.trim(), { recursive: true })))
})

test('a data directory that may not be written is one clear error', async () => {
  const file = join(directory.path, 'file')
  await writeFile(file, '')
  await expect(startEmbeddedPostgres({ dataDir: join(file, 'data') })).rejects.toHaveProperty(
    'name',
    'HostError',
  )
})
