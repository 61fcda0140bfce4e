import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerVisits, VISITS_PATH } from './routes.ts'
import { createVisitCounts, type VisitCounts } from './visit-counts.ts'
import { watchVisits } from './watch-visits.ts'
import { fastify, type FastifyInstance } from 'fastify'

let app: FastifyInstance
let visits: VisitCounts
beforeEach(() => {
  app = fastify()
  visits = createVisitCounts()
  registerVisits(app, visits)
})
afterEach(() => vi.useRealTimers())

const post = (payload: object) => app.inject({ method: 'POST', url: VISITS_PATH, payload })

it('counts visits by page, with the paint that three of four had by then', async () => {
  for (const paint_ms of [400, 100, 300, 200]) {
    const answer = await post({ page: '/send', paint_ms })
    expect([answer.statusCode, answer.headers['set-cookie'], answer.body]).toEqual([204, undefined, ''])
  }
  await post({ page: '/somewhere-else', paint_ms: 50.5 })
  expect(visits.read()).toEqual({
    '/send': { visits: 4, p75_paint_ms: 300 },
    other: { visits: 1, p75_paint_ms: 50.5 },
  })
  expect(visits.read()).toEqual({})
})

it('is read by Prometheus', async () => {
  const registry = new Registry()
  registry.registerMetric(visits.paints)
  await post({ page: '/', paint_ms: 800 })
  const text = await registry.metrics()
  expect(text).toContain('sunspan_page_paint_seconds_bucket{le="0.75",page="/"} 0')
  expect(text).toContain('sunspan_page_paint_seconds_bucket{le="1",page="/"} 1')
})

it.each([
  [{ page: '/progress/0198f6b2', paint_ms: 100 }],
  [{ page: '/send', paint_ms: -1 }],
  [{ page: '/send', paint_ms: 1e9 }],
  [{ page: '/send' }],
  [{ page: '/send', paint_ms: 1, who: 'me' }],
  [{ page: '/send', paint_ms: 1, more: 'x'.repeat(300) }],
])('takes no more than a page and a figure: %j', async (body) => {
  expect((await post(body)).statusCode).toBeGreaterThanOrEqual(400)
  expect(visits.read()).toEqual({})
})

it('keeps the latest of a page, however many come', () => {
  for (let visit = 0; visit < 5_000; visit += 1) visits.count('/send', visit)
  expect(visits.read()).toEqual({ '/send': { visits: 5_000, p75_paint_ms: 4_749 } })
})

it('logs each hour that had a visit', () => {
  vi.useFakeTimers()
  const info = vi.fn()
  const stop = watchVisits({ info }, visits)
  vi.advanceTimersByTime(3_600_000)
  expect(info).not.toHaveBeenCalled()
  visits.count('/faq', 120)
  vi.advanceTimersByTime(3_600_000)
  expect(info).toHaveBeenCalledWith(
    { pages: { '/faq': { visits: 1, p75_paint_ms: 120 } } },
    'visits of the last hour',
  )
  stop()
  visits.count('/faq', 120)
  vi.advanceTimersByTime(3_600_000)
  expect(info).toHaveBeenCalledTimes(1)
})
