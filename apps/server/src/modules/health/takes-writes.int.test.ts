import { createTestDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createBareApp } from '../../testing/create-bare-app.ts'
import { registerHealthRoutes } from './routes.ts'
import { takesWrites } from './takes-writes.ts'

async function openDatabase(settings: string) {
  const database = await createTestDatabase()
  const pool = new Pool({ connectionString: database.url, options: settings, max: 1 })
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  return { database, pool }
}

it('finds a database that writes, and leaves the settings of its session as they were', async () => {
  const { pool } = await openDatabase('-c work_mem=9MB')
  expect(await takesWrites(pool)).toBe(true)
  const { rows } = await pool.query("SELECT current_setting('work_mem') AS memory")
  expect(rows).toEqual([{ memory: '9MB' }])
})

it('finds a replica, which only reads', async () => {
  const { pool } = await openDatabase('-c default_transaction_read_only=on')
  expect(await takesWrites(pool)).toBe(false)
})

it('writes a file, so that a full disk is found', async () => {
  const { pool } = await openDatabase('-c temp_file_limit=0')
  await expect(takesWrites(pool)).rejects.toThrow('temporary file size exceeds')
  const full = Object.assign(new Error('could not write to file: No space left on device'), { code: '53100' })
  vi.spyOn(pool, 'query').mockRejectedValue(full)
  expect(await takesWrites(pool)).toBe(false)
})

it('is said at /api/health/ready while pages are still served', async () => {
  const { pool } = await openDatabase('-c default_transaction_read_only=on')
  const { app } = await createBareApp({})
  registerHealthRoutes(app, { pool, now: () => new Date(), isDraining: () => false })
  const answer = await app.inject('/api/health/ready')
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', database: 'read_only' }])
  await app.close()
})
