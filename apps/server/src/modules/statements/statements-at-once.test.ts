import type { Catalog, OrderPage } from '@sunspan/bridge'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { createTurns } from '../../http/create-turns.ts'
import { useErrorAnswers } from '../../plugins/app/error-answers.ts'
import type { Session } from '../wallet-auth/session.ts'
import { registerStatementRoutes } from './routes.ts'

const NOTHING: OrderPage = { orders: [], totalCount: 0, next: null }
const STATEMENT = '/api/orders/statement?format=json'
// CAST: only the wallets of a session are read.
const SESSION = { wallets: [{ family: 'evm', address: '0xa1', networkId: null }] } as unknown as Session

let app: FastifyInstance
afterEach(async () => {
  await app.close()
})

it('so many statements are written at once, and no more', async () => {
  const waiting: ((page: OrderPage) => void)[] = []
  app = fastify()
  app.decorate('turns', createTurns())
  app.decorate('checksAnswers', true)
  useErrorAnswers(app)
  registerStatementRoutes(app, {
    // CAST: no search is made, and there is no order to name.
    catalog: {} as Catalog,
    orders: { list: () => new Promise((resolve) => waiting.push(resolve)) },
    readSession: async () => SESSION,
    now: () => new Date(0),
    ...{ statementsPerMinute: 100, statementsAtOnce: 2 },
  })
  const first = app.inject(STATEMENT)
  const second = app.inject(STATEMENT)
  await vi.waitFor(() => expect(waiting).toHaveLength(2), 60_000)

  const third = await app.inject(STATEMENT)
  expect([third.statusCode, third.json()]).toMatchObject([
    429,
    { code: 'TOO_MANY_REQUESTS', message: 'Other statements are being prepared. Try again in a minute.' },
  ])
  expect(third.headers['retry-after']).toMatch(/^\d+$/)

  for (const answer of waiting) answer(NOTHING)
  expect((await Promise.all([first, second])).map(({ body }) => body)).toEqual(['[\n]\n', '[\n]\n'])
  const later = app.inject(STATEMENT)
  await vi.waitFor(() => expect(waiting).toHaveLength(3), 60_000)
  waiting[2]?.(NOTHING)
  expect((await later).statusCode).toBe(200)
})
