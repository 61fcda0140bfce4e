import { describe, expect, it } from 'vitest'
import type { BenchRecord, RecordedRatio } from './bench-record.ts'
import { areComparable, findWorse } from './compare-records.ts'

const BARE = { commits_per_second: 20_000, bare_route_p99_ms: 2, empty_page_paint_ms: 200, hash_loop_ms: 500 }

const record = (ratios: BenchRecord['ratios'], other: Partial<BenchRecord> = {}): BenchRecord => ({
  commit: 'a',
  date: '2026-01-01T00:00:00.000Z',
  size: 'full',
  machine: 'x, 2 cores',
  bare: BARE,
  ratios,
  ...other,
})
const ratio = (value: number, bound: number | null = null): RecordedRatio => ({
  ratio: value,
  bound,
  held: bound === null || value <= bound,
})

describe('the comparison of records', () => {
  it('names a ratio that is worse by more than the allowed share, and the commits', () => {
    const before = record({ quote: ratio(2), orders: ratio(10) })
    const now = record({ quote: ratio(2.7), orders: ratio(12.9) }, { commit: 'b' })
    expect(findWorse([before, now])).toEqual(['quote: 35 % worse, 2 -> 2.7 (commit b; before: a)'])
  })

  it('names a ratio that has left its bound, however little it grew', () => {
    const before = record({ orders: ratio(14.9, 15) })
    expect(findWorse([before, record({ orders: ratio(15.1, 15) })])).toEqual([
      'orders: no longer within 15, 14.9 -> 15.1 (commit a; before: a)',
    ])
  })

  it('names nothing that is better, the same, or beyond its bound as before', () => {
    const before = record({ quote: ratio(2), orders: ratio(20, 15), paint: ratio(1.2, 1.4) })
    expect(
      findWorse([before, record({ quote: ratio(1), orders: ratio(20, 15), paint: ratio(1.2, 1.4) })]),
    ).toEqual([])
  })

  it('compares each ratio with the latest comparable record that has it', () => {
    const records = [
      record({ quote: ratio(1), orders: ratio(10) }),
      record({ orders: ratio(30) }),
      record({ quote: ratio(9) }, { machine: 'y, 64 cores' }),
      record({ quote: ratio(2), orders: ratio(30) }),
    ]
    expect(findWorse(records)).toEqual(['quote: 100 % worse, 1 -> 2 (commit a; before: a)'])
  })

  it.each([
    ['of another machine', { machine: 'y, 2 cores' }],
    ['of another size', { size: 'small' }],
    ['while the machine was busier', { bare: { ...BARE, commits_per_second: 9_000 } }],
    ['while pages painted slower', { bare: { ...BARE, empty_page_paint_ms: 401 } }],
  ] as const)('compares with no record %s', (_title, other) => {
    const before = record({ quote: ratio(1) }, other)
    expect(areComparable(before, record({}))).toBe(false)
    expect(findWorse([before, record({ quote: ratio(5) })])).toEqual([])
  })
})
