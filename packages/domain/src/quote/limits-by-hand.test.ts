import { describe, expect, it } from 'vitest'
import { parseUsd } from '../amount/usd.ts'
import { quoteLimits, sendCap, type LimitTerms } from './limits.ts'

const usd = (text: string): bigint => parseUsd(text) ?? -1n
const side = (asset: string, decimals: number, price: string) => ({ asset, decimals, price: usd(price) })

/** So small that no digit is rounded away: the fee is 0.50 dollars, and paying out costs nothing. */
const terms = (overrides: Partial<LimitTerms> = {}): LimitTerms => ({
  currencyIn: side('USDC', 2, '1'),
  currencyOut: side('USDC', 2, '1'),
  platformFeeUsd: usd('0.50'),
  swapFeeBps: 10,
  payout: { cost: 0n, nativeDecimals: 18, nativePrice: usd('1'), marginBps: 0 },
  configuredMin: 0n,
  configuredMax: 1_000_000n,
  leastPayout: 1n,
  freeLiquidity: 5_000n,
  outflowMax: null,
  ...overrides,
})
const minOf = (overrides: Partial<LimitTerms>): bigint => quoteLimits(terms(overrides)).minSend
const maxOf = (overrides: Partial<LimitTerms>): bigint => quoteLimits(terms(overrides)).maxSend
const usdt = side('USDT', 2, '1')

describe('the minimum, to the unit', () => {
  it.each<[string, Partial<LimitTerms>, bigint]>([
    ['covers the fees twice', {}, 100n],
    ['covers the fees and the least payout', { leastPayout: 500n }, 550n],
    // 2 x (50 + 1), plus twice a swap fee of 0.1 % of the total: 102.2.
    ['covers the swap fee too', { currencyOut: usdt }, 103n],
    // 50 + 500 + 1, plus 0.1 % of the total: 551.55.
    ['covers the swap fee and the least payout', { currencyOut: usdt, leastPayout: 500n }, 552n],
    ['rounds up what has more decimals', { currencyOut: side('USDC', 4, '1'), leastPayout: 50_001n }, 551n],
    // 17 + 166.67 + 1, plus 0.1 % of the total: 185.19.
    [
      'rounds up what is worth a part of a unit',
      { currencyIn: side('ETH', 2, '3'), currencyOut: usdt, leastPayout: 500n },
      186n,
    ],
    ['is not below the configured one', { configuredMin: 101n }, 101n],
  ])('%s', (_, overrides, expected) => {
    expect(minOf(overrides)).toBe(expected)
  })

  it('is refused where a swap fee leaves nothing', () => {
    expect(() => minOf({ currencyOut: usdt, swapFeeBps: 5_000 })).toThrow('half the amount or more')
    expect(minOf({ currencyOut: usdt, swapFeeBps: 4_999 })).toBe(510_000n)
  })
})

describe('the maximum, to the unit', () => {
  it.each<[string, Partial<LimitTerms>, bigint]>([
    ['is what is free', {}, 5_000n],
    ['is the last unit', { freeLiquidity: 1n }, 1n],
    ['is nothing while nothing is free', { freeLiquidity: 0n }, 0n],
    ['is nothing while more is owed', { freeLiquidity: -1n }, 0n],
    [
      'rounds down what has more decimals',
      { currencyOut: side('USDC', 4, '1'), freeLiquidity: 99_999n },
      999n,
    ],
    [
      'rounds down what is worth a part of a unit',
      { currencyIn: side('ETH', 2, '3'), currencyOut: usdt, freeLiquidity: 500n },
      166n,
    ],
    ['is not above the configured one', { configuredMax: 4_999n }, 4_999n],
    ['is not above what may leave within an hour', { outflowMax: 4_998n }, 4_998n],
    ['is not above what one sender may have open', { outflowMax: 4_998n, openSwapMax: 4_000n }, 4_000n],
  ])('%s', (_, overrides, expected) => {
    expect(maxOf(overrides)).toBe(expected)
  })

  it('of the lowest bound holds, in any order', () => {
    expect(sendCap({ configuredMax: 3n, outflowMax: 5n, openSwapMax: 4n })).toBe(3n)
    expect(sendCap({ configuredMax: 9n, outflowMax: 5n, openSwapMax: 7n })).toBe(5n)
    expect(sendCap({ configuredMax: 9n, outflowMax: null })).toBe(9n)
    expect(sendCap({ configuredMax: 10n ** 9n, outflowMax: 123_456_789n })).toBe(123_400_000n)
  })
})

it('a route is open while the least that can be sent can be paid', () => {
  expect(quoteLimits(terms({ freeLiquidity: 100n }))).toEqual({ minSend: 100n, maxSend: 100n, open: true })
  expect(quoteLimits(terms({ freeLiquidity: 99n }))).toEqual({ minSend: 100n, maxSend: 99n, open: false })
})
