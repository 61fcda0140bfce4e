import { describe, expect, it } from 'vitest'
import type { BenchRow, Ratio } from '../report.ts'
import { recordOf } from './record-of.ts'

const BARE = { commits_per_second: 1, bare_route_p99_ms: 1, empty_page_paint_ms: 1, hash_loop_ms: 1 }
const RUN = { commit: 'abc', bare: BARE }

const row = (ratio?: Ratio, held = true): BenchRow => ({
  what: 'Something',
  measured: '2 x',
  budget: '3 x',
  against: 'a reference',
  held,
  ...(ratio === undefined ? {} : { ratio }),
})

describe('the record of a run', () => {
  it('keeps the ratios, their bounds and whether the budgets were held, and no row without a ratio', () => {
    const rows = [
      row({ name: 'orders', value: 14.123456, bound: 15 }),
      row({ name: 'quote', value: 3 }, false),
      row(),
    ]
    expect(recordOf(rows, RUN)).toMatchObject({
      commit: 'abc',
      size: 'full',
      bare: BARE,
      ratios: {
        orders: { ratio: 14.12, bound: 15, held: true },
        quote: { ratio: 3, bound: null, held: false },
      },
    })
  })

  it('refuses two ratios of one name', () => {
    const rows = [row({ name: 'orders', value: 1 }), row({ name: 'orders', value: 2 })]
    expect(() => recordOf(rows, RUN)).toThrow('Two rows have the ratio orders')
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %s, which compares with nothing', (value) => {
    expect(() => recordOf([row({ name: 'orders', value })], RUN)).toThrow(`The ratio orders is ${value}`)
  })
})
