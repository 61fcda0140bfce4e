import { setTimeout as wait } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useLoadShedding } from './load-shedding.ts'

const LAG_MS = 50

let app: FastifyInstance

beforeEach(async () => {
  app = fastify()
  await useLoadShedding(app, LAG_MS)
  for (const url of ['/api/orders', '/api/health', '/assets/app.js', '/*']) app.get(url, () => 'served')
  await app.ready()
  // Busy until the plugin has measured it.
  while (!app.isUnderPressure()) {
    const until = performance.now() + 3 * LAG_MS
    while (performance.now() < until);
    await wait(1)
  }
})
afterEach(async () => app.close())

const statusOf = async (url: string): Promise<number> => (await app.inject({ url })).statusCode

it('refuses calls of the API while the event loop lags, and says when to try again', async () => {
  const answer = await app.inject({ url: '/api/orders' })
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.body).toContain('The service is busy')
})

it.each(['/api/health', '/assets/app.js', '/send'])('still serves %s', async (url) => {
  expect(await statusOf(url)).toBe(200)
})
