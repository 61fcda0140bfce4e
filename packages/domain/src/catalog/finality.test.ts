import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseUsd } from '../amount/usd.ts'
import { FINALITY_TIERS, finalityTierOf } from './finality.ts'

describe('finalityTierOf', () => {
  it.each([
    ['0', 'small'],
    ['1000', 'small'],
    ['1000.000000000000000001', 'medium'],
    ['10000', 'medium'],
    ['10000.000000000000000001', 'large'],
  ])('takes %s dollars for %s', (usd, tier) => {
    expect(finalityTierOf(parseUsd(usd))).toBe(tier)
  })

  it('takes what it cannot value for large', () => {
    expect(finalityTierOf(undefined)).toBe('large')
  })

  it('never asks less of what is worth more', () => {
    const worth = fc.bigInt({ min: 0n, max: 10n ** 24n })
    fc.assert(
      fc.property(worth, worth, (a, b) => {
        const rank = (value: bigint) => FINALITY_TIERS.indexOf(finalityTierOf(value))
        expect(a <= b ? rank(a) <= rank(b) : rank(b) <= rank(a)).toBe(true)
      }),
    )
  })
})
