import type { NewApiKeyWire } from '@sunspan/api'
import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runApiKeysCommand } from '../../ops/commands/run-api-keys-command.ts'
import { leaseServerDatabase } from '../../testing/lease-server-database.ts'
import { createStepClock } from '../../testing/step-clock.ts'
import { createBareApp } from '../../testing/create-bare-app.ts'
import { createApiKeyRepository } from './api-key-repository.ts'
import { createKnownKeys } from './known-keys.ts'
import { registerApiKeyRoutes } from './routes.ts'

const PER_ADDRESS = 4
const PER_KEY = 8
const HOUR_MS = 3_600_000

let pool: Pool
const clock = createStepClock()
const opsClock = { now: () => clock.now().getTime() }

const database = useShared(leaseServerDatabase)
beforeAll(() => {
  pool = new Pool({ connectionString: database.url, max: 4 })
  pool.on('error', () => undefined)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(() => pool.query('TRUNCATE api_keys CASCADE'))

async function openApp(approval: 'operator' | 'at_once', isForTests = false) {
  const repository = createApiKeyRepository(pool)
  const keys = createKnownKeys({ repository, now: clock.now })
  const { app } = await createBareApp({ trustProxy: 1, rateLimitPerMinute: PER_ADDRESS, apiKeys: keys })
  registerApiKeyRoutes(app, {
    repository,
    keys,
    now: clock.now,
    randomBytes,
    settings: { approval, callsPerMinute: PER_KEY, isForTests },
  })
  // What a handler, and so an order or a log, sees of the header.
  app.get('/api/echo', async ({ headers }) => ({ label: headers['api_key'] ?? null }))
  return { app, keys }
}

/** Each with an address of its own, so that only keys are limited. */
let addresses = 0
const from = () => `203.0.113.${String(addresses++ % 250)}`

async function request(app: FastifyInstance, name = 'Payroll'): Promise<NewApiKeyWire> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/dashboard/request-api-key',
    headers: { 'x-forwarded-for': from() },
    body: { name, contact: 'dev@partner.example' },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<NewApiKeyWire>()
}

const ask = (app: FastifyInstance, key: string, url = '/api/echo', method: 'GET' | 'PUT' = 'GET') =>
  app.inject({ method, url, headers: { api_key: key, 'x-forwarded-for': from() } })

it('a key granted at once works, is stored as its hash alone, and reaches no handler', async () => {
  const { app } = await openApp('at_once')
  const { id, key, status } = await request(app)
  expect(status).toBe('ACTIVE')
  expect(key).toMatch(/^sunspan_[\w-]{43}$/)
  expect((await ask(app, key)).json()).toEqual({ label: `key.${id}` })
  const { rows } = await pool.query('SELECT * FROM api_keys')
  expect(JSON.stringify(rows)).not.toContain(key.slice(8))
  expect(rows).toHaveLength(1)
  await app.close()
})

it('a key of an installation for tests is named as one, and works at no other', async () => {
  const { app } = await openApp('at_once', true)
  const { id, key } = await request(app)
  expect(key).toMatch(/^sunspan_test_[\w-]{43}$/)
  expect((await ask(app, key)).json()).toEqual({ label: `key.${id}` })
  await app.close()
  await pool.query('TRUNCATE api_keys CASCADE')
  const live = await openApp('at_once')
  const refused = await ask(live.app, key)
  expect(refused.statusCode).toBe(401)
  expect(refused.body).toContain('It is a key for tests')
  await live.app.close()
})

it('a key waits for the operator, who never sees it', async () => {
  const { app, keys } = await openApp('operator')
  const { id, key, status } = await request(app)
  expect(status).toBe('REQUESTED')
  const early = await ask(app, key)
  expect([early.statusCode, early.json()]).toMatchObject([401, { code: 'API_KEY_INVALID' }])
  expect((await ask(app, key, '/api/dashboard/api-key')).json()).toMatchObject({ id, status: 'REQUESTED' })

  const deps = { pool, clock: opsClock }
  const listed = await runApiKeysCommand(deps, { name: 'api-keys list' })
  expect(listed.text).toContain('dev@partner.example')
  expect(JSON.stringify(listed)).not.toContain(key.slice(8))
  await runApiKeysCommand(deps, { name: 'api-keys approve', keyId: id, by: 'olga', callsPerMinute: 2 })
  await keys.refresh()
  expect((await ask(app, key)).statusCode).toBe(200)
  await expect(
    runApiKeysCommand(deps, { name: 'api-keys approve', keyId: id, by: 'olga', callsPerMinute: null }),
  ).rejects.toThrow('No key')

  await runApiKeysCommand(deps, { name: 'api-keys revoke', keyId: id, by: 'olga' })
  await keys.refresh()
  expect((await ask(app, key)).statusCode).toBe(401)
  await app.close()
})

it('a key has a limit of its own, at whatever address, and its usage is counted', async () => {
  const { app, keys } = await openApp('at_once')
  const { key } = await request(app)
  const statuses: number[] = []
  for (let i = 0; i < PER_KEY + 3; i++) statuses.push((await ask(app, key)).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(PER_KEY)
  expect(statuses.at(-1)).toBe(429)
  // Others are counted by their address, as ever.
  expect((await app.inject({ url: '/api/echo' })).statusCode).toBe(200)

  await keys.refresh()
  const { rows } = await pool.query('SELECT calls::int, refused::int FROM api_key_usage')
  expect(rows).toEqual([{ calls: PER_KEY + 3, refused: 3 }])
  await app.close()
})

it('one address gets five keys an hour', async () => {
  const { app } = await openApp('at_once')
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/dashboard/request-api-key',
      headers: { 'x-forwarded-for': '198.51.100.7' },
      body: { name: 'a', contact: 'a@b.c' },
    })
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  await app.close()
})

it('a rotated key works for another day, and a revoked one not at all', async () => {
  const { app, keys } = await openApp('at_once')
  const { key: old } = await request(app)
  const rotated = await ask(app, old, '/api/dashboard/rotate-api-key', 'PUT')
  const { key } = rotated.json<{ key: string }>()
  expect((await ask(app, old)).statusCode).toBe(200)
  expect((await ask(app, key)).statusCode).toBe(200)
  clock.advance(24 * HOUR_MS + 1)
  expect((await ask(app, old)).statusCode).toBe(401)
  expect((await ask(app, key)).statusCode).toBe(200)
  expect((await ask(app, key, '/api/dashboard/revoke-api-key', 'PUT')).json()).toMatchObject({
    status: 'REVOKED',
  })
  await keys.refresh()
  expect((await ask(app, key)).statusCode).toBe(401)
  await app.close()
})

it('labels stay labels, but for those that pass for a key', async () => {
  const { app } = await openApp('at_once')
  expect((await ask(app, 'partner-1')).json()).toEqual({ label: 'partner-1' })
  expect((await ask(app, 'key.01890000-0000-7000-8000-000000000000')).json()).toEqual({ label: null })
  expect((await ask(app, 'sunspan_')).statusCode).toBe(401)
  expect((await ask(app, `sunspan_${'A'.repeat(43)}`)).statusCode).toBe(401)
  await app.close()
})

it.each([
  ['without a name', { contact: 'a@b.c' }],
  ['with an escape sequence in the name', { name: '\u001b[31mred', contact: 'a@b.c' }],
  ['with a field that does not exist', { name: 'a', contact: 'a@b.c', status: 'ACTIVE' }],
])('refuses a request %s', async (_why, body) => {
  const { app } = await openApp('at_once')
  const answer = await app.inject({ method: 'POST', url: '/api/dashboard/request-api-key', body })
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'VALIDATION_FAILED' }])
  await app.close()
})
