import { parseUsd } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import { pricesQuery, usdValue } from './price-queries.ts'

const prices = new Map([
  ['ETH', parseUsd('3200') ?? 0n],
  ['USDC', parseUsd('0.9998') ?? 0n],
])

it('are kept for a minute, and asked for again after it', () => {
  const { staleTime, refetchInterval } = pricesQuery()
  expect(staleTime).toBe(60_000)
  expect(typeof refetchInterval === 'function' && Reflect.apply(refetchInterval, undefined, [])).toBe(60_000)
})

describe('usdValue', () => {
  it.each([
    ['ETH', 18, 250_000_000_000_000_000n, '800'],
    ['weth', 18, 10n ** 18n, '3200'],
    ['USDC', 6, 1n, '0.0000009998'],
  ])('%s', (symbol, decimals, units, expected) => {
    expect(usdValue(prices, { symbol, decimals }, units)).toBe(parseUsd(expected))
  })

  it('says nothing without a price', () => {
    expect(usdValue(prices, { symbol: 'POL', decimals: 18 }, 1n)).toBeUndefined()
  })
})
