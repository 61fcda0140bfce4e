import { expect, test } from 'vitest'
import { bestPhaseDiscount, DEFAULT_PHASE_DISCOUNTS } from './phase.ts'

test('the best of the phases held counts, and only it', () => {
  const best = (...held: Parameters<typeof bestPhaseDiscount>[0] extends Iterable<infer P> ? P[] : never) =>
    bestPhaseDiscount(held, DEFAULT_PHASE_DISCOUNTS)
  expect(best('Sunrise')).toEqual({ phase: 'Sunrise', bps: 1_000 })
  expect(best('Sunset', 'Midday', 'Sunrise')).toEqual({ phase: 'Sunset', bps: 3_000 })
  expect(best('Sunrise', 'Midnight')).toEqual({ phase: 'Midnight', bps: 5_000 })
  expect(best()).toBeUndefined()
})

test('an operator can turn the order round, and a phase that gives nothing is not a discount', () => {
  const discounts = { ...DEFAULT_PHASE_DISCOUNTS, Sunrise: 9_000, Midday: 0 }
  expect(bestPhaseDiscount(['Midnight', 'Sunrise'], discounts)).toEqual({ phase: 'Sunrise', bps: 9_000 })
  expect(bestPhaseDiscount(['Midday'], discounts)).toBeUndefined()
})
