import type { NetworkStatus } from '@sunspan/bridge'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createBareApp } from '../../testing/create-bare-app.ts'
import { createStepClock } from '../../testing/step-clock.ts'
import { registerStatusRoute } from './routes.ts'

const working: NetworkStatus = {
  networkId: 'base',
  name: 'Base',
  state: 'working',
  since: null,
  headAgeMs: 2_900,
  payoutsWaiting: 0,
}
const since = new Date('2026-01-01T00:00:00.000Z')

let app: FastifyInstance
let reads = 0
let networks: readonly NetworkStatus[] | Error = []
const clock = createStepClock()

beforeEach(async () => {
  ;({ app } = await createBareApp())
  reads = 0
  registerStatusRoute(app, {
    now: clock.now,
    read: async () => {
      reads += 1
      if (networks instanceof Error) throw networks
      return networks
    },
  })
})
afterEach(() => app.close())

const ask = async () => (await app.inject('/api/status')).json()

it('says the worst of all networks, and of each what it is', async () => {
  networks = [working, { ...working, networkId: 'ethereum', state: 'delayed', since, payoutsWaiting: 3 }]
  expect(await ask()).toMatchObject({
    state: 'delayed',
    networks: [
      { id: 'base', state: 'working', since: null, head_age_seconds: 2, payouts_waiting: 0 },
      { id: 'ethereum', state: 'delayed', since: since.toISOString(), payouts_waiting: 3 },
    ],
  })
})

it('reads once in ten seconds, however many ask, and again at once after a failure', async () => {
  networks = [working]
  await Promise.all([ask(), ask(), ask()])
  expect(reads).toBe(1)
  clock.advance(10_000)
  networks = new Error('the database does not answer')
  expect(await ask()).toMatchObject({ code: 'INTERNAL_ERROR' })
  networks = [working]
  expect(await ask()).toMatchObject({ state: 'working' })
  expect(reads).toBe(3)
})
