import type { Catalog, OrderPage } from '@sunspan/bridge'
import { fastify, type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createThreadBudget } from '../../http/load/create-thread-budget.ts'
import { createTurns } from '../../http/load/create-turns.ts'
import { portOf } from '../../http/port-of.ts'
import { useErrorAnswers } from '../../plugins/app/error-answers.ts'
import type { Session } from '../wallet-auth/session.ts'
import { registerStatementRoutes } from './routes.ts'

const NOTHING: OrderPage = { orders: [], totalCount: 0, next: null }
const STATEMENT = '/api/orders/statement?format=json'
// CAST: only the wallets of a session are read.
const SESSION = { wallets: [{ family: 'evm', address: '0xa1', networkId: null }] } as unknown as Session

const LOOK_UP_MS = 40

let app: FastifyInstance
let waiting: ((page: OrderPage) => void)[]

beforeEach(() => {
  waiting = []
  app = fastify()
  app.decorate('turns', createTurns())
  app.decorate('budget', createThreadBudget(null))
  app.decorate('checksAnswers', true)
  app.decorateRequest('apiClient', null)
  useErrorAnswers(app)
  registerStatementRoutes(app, {
    // CAST: no search is made, and there is no order to name.
    catalog: {} as Catalog,
    orders: { list: () => new Promise((resolve) => waiting.push(resolve)) },
    readSession: async () => {
      await sleep(LOOK_UP_MS)
      return SESSION
    },
    now: () => new Date(0),
    statementsPerMinute: 100,
    statementsAtOnce: 2,
  })
})
afterEach(async () => {
  await app.close()
})

const ask = (remoteAddress: string) => app.inject({ url: STATEMENT, remoteAddress })

it('a limited number of statements is written at once, one for each caller', async () => {
  const first = ask('10.0.0.1')
  await vi.waitFor(() => expect(waiting).toHaveLength(1), 60_000)
  const another = await ask('10.0.0.1')
  expect([another.statusCode, another.json()]).toMatchObject([
    429,
    {
      code: 'TOO_MANY_REQUESTS',
      message: 'Another file is being prepared for you. Try again once you have it.',
    },
  ])
  const second = ask('10.0.0.2')
  await vi.waitFor(() => expect(waiting).toHaveLength(2), 60_000)

  const third = await ask('10.0.0.3')
  expect([third.statusCode, third.json()]).toMatchObject([
    429,
    { code: 'TOO_MANY_REQUESTS', message: 'Other files are being prepared. Try again in a minute.' },
  ])
  expect(third.headers['retry-after']).toMatch(/^\d+$/)

  for (const answer of waiting) answer(NOTHING)
  expect((await Promise.all([first, second])).map(({ body }) => body)).toEqual(['[\n]\n', '[\n]\n'])
  const later = ask('10.0.0.1')
  await vi.waitFor(() => expect(waiting).toHaveLength(3), 60_000)
  waiting[2]?.(NOTHING)
  expect((await later).statusCode).toBe(200)
})

it.each([
  ['at once', 0],
  ['while its session is looked up', LOOK_UP_MS / 2],
  ['while its orders are read', LOOK_UP_MS * 3],
])('W-35 readers that disconnect %s free their place', async (_, afterMs) => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  for (let reader = 0; reader < 8; reader += 1) {
    const socket = connect(portOf(app), '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(`GET ${STATEMENT} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await sleep(afterMs)
    socket.resetAndDestroy()
    await once(socket, 'close')
  }
  await sleep(LOOK_UP_MS)
  const before = waiting.length
  const honest = ask('127.0.0.1')
  await vi.waitFor(() => expect(waiting).toHaveLength(before + 1))
  waiting.at(-1)?.(NOTHING)
  expect((await honest).statusCode).toBe(200)
})
