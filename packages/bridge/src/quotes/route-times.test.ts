import type { Pool } from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { createStepClock } from '../testing/step-clock.ts'
import { createRouteTimes, type RouteTimes } from './route-times.ts'

const ROUTE = { networkIn: 'ethereum', networkOut: 'base', finalityTier: 'small' } as const

interface Row {
  readonly id: string
  readonly network_in: string
  readonly network_out: string
  readonly finality_tier: string
  readonly completed_at: Date
  readonly ms: string
}

let rows: Row[] | Error
let asked: { readonly after: number; readonly limit: number }[]
let warnings: string[]
let times: RouteTimes
const clock = createStepClock()
beforeEach(() => {
  ;[rows, asked, warnings] = [[], [], []]
  const ignore = (): void => undefined
  times = createRouteTimes({
    clock,
    // CAST: it makes one query.
    pool: {
      query({ values: [after, limit] }: { readonly values: readonly [Date, number] }) {
        asked.push({ after: after.getTime(), limit })
        if (rows instanceof Error) return Promise.reject(rows)
        return Promise.resolve({ rows: rows.filter((row) => row.completed_at > after) })
      },
    } as unknown as Pool,
    logger: { debug: ignore, info: ignore, warn: (_, message) => void warnings.push(message), error: ignore },
  })
})

/** The newest first, one a second. */
const took = (seconds: readonly number[], fields: Partial<Row> = {}): Row[] =>
  seconds
    .map((each, index) => ({
      id: String(index),
      network_in: 'ethereum',
      network_out: 'base',
      finality_tier: 'small',
      completed_at: new Date(clock.now() + index * 1_000),
      ms: String(each * 1_000),
      ...fields,
    }))
    .toReversed()

it('a route takes the median of its last transfers, rounded up, and nothing is known of fewer than three', async () => {
  rows = took([4, 90])
  await times.refresh()
  expect(times.findUsualSeconds(ROUTE)).toBeUndefined()
  rows = took([4, 90, 6.2])
  await times.refresh()
  expect(times.findUsualSeconds(ROUTE)).toBe(7)
  expect(times.findUsualSeconds({ ...ROUTE, finalityTier: 'large' })).toBeUndefined()
  expect(times.findUsualSeconds({ ...ROUTE, networkOut: 'polygon' })).toBeUndefined()
})

it('nine in ten of a route’s last transfers took no longer than its slow time', async () => {
  const usual = Array.from({ length: 18 }, () => 5)
  rows = took([4, 90], { network_out: 'polygon' })
  await times.refresh()
  expect(times.findSlowSeconds({ ...ROUTE, networkOut: 'polygon' })).toBeUndefined()
  rows = took([...usual, 7.5, 60])
  await times.refresh()
  expect([times.findUsualSeconds(ROUTE), times.findSlowSeconds(ROUTE)]).toEqual([5, 8])
  rows = took([...usual, 60, 60], { finality_tier: 'large' })
  await times.refresh()
  expect(times.findSlowSeconds({ ...ROUTE, finalityTier: 'large' })).toBe(60)
})

it('no transfer counts twice, and of many the last twenty count', async () => {
  rows = took([100, 100, 100, ...Array.from({ length: 20 }, () => 5)])
  await times.refresh()
  await times.refresh()
  expect(times.findUsualSeconds(ROUTE)).toBe(5)
  rows = took([...Array.from({ length: 23 }, () => 5), ...Array.from({ length: 11 }, () => 30)])
  await times.refresh()
  expect(times.findUsualSeconds(ROUTE)).toBe(30)
})

it('reads a week at first, and then only what is new', async () => {
  rows = took([0.2, 0.2, 0.2])
  await times.refresh()
  expect(times.findUsualSeconds(ROUTE)).toBe(1)
  await times.refresh()
  const week = 7 * 86_400_000
  expect(asked).toEqual([
    { after: clock.now() - week, limit: 2_000 },
    { after: clock.now() + 2_000 - 10_000, limit: 200 },
  ])
})

it('keeps what it knows while the database does not answer', async () => {
  rows = took([4, 5, 6])
  await times.refresh()
  rows = new Error('The database is down')
  await times.refresh()
  expect([times.findUsualSeconds(ROUTE), warnings]).toEqual([5, ['How long transfers take is not known now']])
})

it('knows the median over all routes, once three transfers are known', async () => {
  rows = took([4, 40])
  await times.refresh()
  expect(times.findMedianSeconds()).toBeUndefined()
  rows = took([4, 40, 6]).map((row, index) => ({
    ...row,
    network_out: index === 0 ? 'polygon' : row.network_out,
  }))
  await times.refresh()
  expect(times.findMedianSeconds()).toBe(6)
  expect(times.hasTraffic('ethereum', 'polygon')).toBe(true)
  expect(times.hasTraffic('polygon', 'ethereum')).toBe(false)
})
