import { createCatalog, parseInstallation, type QuoteService } from '@sunspan/bridge'
import { bigInstallation } from '@sunspan/bridge/testing'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTurns } from '../../http/load/create-turns.ts'
import { createCurrencyWires } from './currency-wires.ts'
import { createNetworkLists } from './network-lists.ts'
import { registerNetworkRoutes } from './routes.ts'

let app: FastifyInstance

beforeAll(() => {
  app = fastify({ routerOptions: { maxParamLength: 2_000 } })
  app.decorate('checksAnswers', false)
  app.decorate('turns', createTurns())
  app.decorateRequest('apiClient', null)
  const catalog = createCatalog(parseInstallation(bigInstallation()))
  // CAST: these requests need no quotes.
  const quotes = {} as QuoteService
  const toCurrency = createCurrencyWires()
  const lists = createNetworkLists({ catalog, quotes, toCurrency })
  registerNetworkRoutes(app, { catalog, lists, toCurrency })
})
afterAll(() => app.close())

const allIds = Array.from({ length: 45 }, (_, network) => `network-${String(network)}`).join(',')

/** Time in milliseconds of the fastest of several responses, with the length and data of the last. */
async function ask(url: string): Promise<{ ms: number; bytes: number; body: unknown }> {
  let ms = Infinity
  let payload = ''
  for (let round = 0; round < 5; round += 1) {
    const start = performance.now()
    const answer = await app.inject(url)
    ms = Math.min(ms, performance.now() - start)
    expect(answer.statusCode).toBe(200)
    payload = answer.payload
  }
  return { ms, bytes: payload.length, body: JSON.parse(payload) }
}

it('names everything that a currency can be sent to, quickly', async () => {
  const { body, ms } = await ask('/api/currency/network-3')
  const sol: { id: string; pairs: string[] } = Object(body).find(
    ({ id }: { id: string }) => id === 'network-3-sol',
  )
  expect(sol.pairs).toHaveLength(352)
  expect(ms).toBeLessThan(50)
})

it('answers what the picker asks for without the pairs of 360 by 352', async () => {
  const { body, ms, bytes } = await ask(`/api/currency/${allIds}?pairs=same_asset`)
  expect(Object(body)).toHaveLength(360)
  expect(bytes).toBeLessThan(600_000)
  expect(ms).toBeLessThan(50)
})

it.each(['/api/currency/network-3-sol/pairs?limit=500', '/api/currency/network-3/network-5/pairs'])(
  'answers %s quickly, without the pairs of each',
  async (url) => {
    const { ms, bytes } = await ask(url)
    expect(bytes).toBeLessThan(150_000)
    expect(ms).toBeLessThan(50)
  },
)
