import { expect, it } from 'vitest'
import { DEFAULT_LIQUIDITY_POLICY, promisableOf } from './liquidity-policy.ts'

const policy = { openShareBps: 5_000, floorBps: 2_500 }

it.each([
  ['nothing is open', 1_000n, 0n, 1_000n],
  ['half of it is open', 1_000n, 500n, 1_000n],
  ['a unit more than half is open', 1_000n, 501n, 999n],
  ['so much is open that a quarter is left', 1_000n, 1_250n, 250n],
  ['more is open than there is', 1_000n, 10_000n, 250n],
  ['one unit is free', 1n, 0n, 1n],
  ['nothing is free', 0n, 0n, 0n],
  ['more is owed than there is', -5n, 0n, 0n],
  ['more is owed than there is, and open', -5n, 7n, 0n],
])('while %s, %d of which %d are open may be promised as %d', (_, free, open, promisable) => {
  expect(promisableOf(free, open, policy)).toBe(promisable)
})

it('is half, a quarter and half an hour unless the operator says otherwise', () => {
  expect(DEFAULT_LIQUIDITY_POLICY).toEqual({ openShareBps: 5_000, floorBps: 2_500, waitMs: 1_800_000 })
})
