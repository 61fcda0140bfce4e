import { Counter } from 'prom-client'
import { afterEach, expect, it } from 'vitest'
import { createMetrics } from './create-metrics.ts'
import { serveMetrics, type MetricsServer } from './serve-metrics.ts'

const POOL = { totalCount: 5, idleCount: 3, waitingCount: 7 }

let server: MetricsServer | undefined

afterEach(() => server?.close())

async function start(): Promise<(path: string, method?: string) => Promise<Response>> {
  const registry = createMetrics({ role: 'all', pool: POOL })
  const started = await serveMetrics(registry, { host: '127.0.0.1', port: 0 })
  server = started
  return (path, method = 'GET') => fetch(`http://127.0.0.1:${String(started.port)}${path}`, { method })
}

const valueOf = (text: string, name: string): number => {
  const line = text.split('\n').find((each) => each.startsWith(name))
  return Number(line?.split(' ').at(-1))
}

it('counts the waiters for the database, and shows how late the event loop was since the last reading', async () => {
  const get = await start()
  await get('/metrics')
  // A reading restarts the measurement, and the first tick after it only sets the clock.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const until = performance.now() + 200
  while (performance.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 20))
  const answer = await get('/metrics')
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain('sunspan_database_connections{state="busy",role="all"} 2')
  expect(text).toContain('sunspan_database_connections{state="awaited",role="all"} 7')
  const lagS = valueOf(text, 'nodejs_eventloop_lag_max_seconds')
  expect(lagS).toBeGreaterThan(0.15)
  const later = await (await get('/metrics')).text()
  // Each reading has a maximum of its own: the same one twice would be the first one, kept.
  expect(valueOf(later, 'nodejs_eventloop_lag_max_seconds')).not.toBe(lagS)
})

it('shows the state of alerts and background work', async () => {
  const deliveries = new Counter({
    name: 'sunspan_alert_deliveries_total',
    help: 'a test',
    registers: [],
    labelNames: ['kind', 'outcome'] as const,
  })
  deliveries.inc({ kind: 'webhook', outcome: 'failed' })
  const retired = new Counter({
    name: 'sunspan_rows_retired_total',
    help: 'a test',
    registers: [],
    labelNames: ['kind'] as const,
  })
  retired.inc({ kind: 'event' }, 7)
  const jobs = {
    deliveries,
    retired,
    countDue: async () => 3,
    count: async () => [{ queue: 'webhook_dead' as const, waiting: 2, active: 1 }],
  }
  const text = await createMetrics({ role: 'api', pool: POOL, jobs }).metrics()
  expect(text).toContain('sunspan_alert_deliveries_total{kind="webhook",outcome="failed",role="api"} 1')
  expect(text).toContain('sunspan_rows_retired_total{kind="event",role="api"} 7')
  expect(text).toContain('sunspan_alerts_due{role="api"} 3')
  expect(text).toContain('sunspan_jobs{queue="webhook_dead",state="waiting",role="api"} 2')
  expect(text).toContain('sunspan_jobs{queue="webhook_dead",state="active",role="api"} 1')
})

it('shows what is halted, what waits and what the treasury may pay, and no old figure while that cannot be read', async () => {
  let isAway = false
  const reading = {
    halts: [{ target: 'network:base', action: 'payout' as const }],
    networks: [
      { networkId: 'base', headAgeMs: 41_000, payoutsWaiting: 2 },
      { networkId: 'sui', headAgeMs: null, payoutsWaiting: 0 },
    ],
    floats: [
      { networkId: 'base', currencyId: 'base-eth', symbol: 'ETH', decimals: 18, free: 334_508_000_159_600n },
      { networkId: 'base', currencyId: null, symbol: '0xdead', decimals: 0, free: -1n },
    ],
  }
  const registry = createMetrics({
    role: 'api',
    pool: POOL,
    readMoney: async () => {
      if (isAway) throw new Error('the database is away')
      return reading
    },
  })
  const told = async () =>
    (await registry.metrics())
      .match(/^sunspan_(?!database)\w+\{.+/gm)
      ?.map((line) => line.replace(',role="api"', ''))
  const first = await told()
  expect(first).toEqual([
    'sunspan_halts{target="network:base",action="payout"} 1',
    'sunspan_head_age_seconds{network="base"} 41',
    'sunspan_payouts_waiting{network="base"} 2',
    'sunspan_payouts_waiting{network="sui"} 0',
    'sunspan_treasury_free{network="base",currency="base-eth"} 0.0003345080001596',
    'sunspan_treasury_free{network="base",currency="0xdead"} -1',
  ])
  isAway = true
  expect(await told()).toBeUndefined()
})

it('answers nothing else', async () => {
  const get = await start()
  expect((await get('/')).status).toBe(404)
  expect((await get('/metrics', 'POST')).status).toBe(404)
})
