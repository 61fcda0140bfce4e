import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatDecimal } from './format-amount.ts'
import { formatUsd, formatUsdText } from './format-usd.ts'
import { parseUnits } from './parse-units.ts'
import { isSmallBalance } from './small-balance.ts'
import { parseUsd } from './usd.ts'

const ETH = { symbol: 'ETH', decimals: 18 }
const USDC = { symbol: 'USDC', decimals: 6 }
const wei = (text: string): bigint => parseUnits(text, 18) ?? 0n

describe('formatAmount', () => {
  test.each([
    ['0', '0'],
    ['1', '1'],
    ['1.50', '1.5'],
    ['0.123456', '0.1234'],
    ['1234567.5', '1,234,567.5'],
    ['0.00001', '<0.0001'],
  ])('%s ETH reads %s', (text, shown) => {
    expect(formatAmount(wei(text), ETH)).toBe(shown)
  })

  test('rounds up what a user pays, if asked', () => {
    expect(formatAmount(wei('0.00001'), ETH, { rounding: 'up' })).toBe('0.0001')
    expect(formatAmount(1_999_999n, USDC, { rounding: 'up' })).toBe('2')
  })

  test('shows 6 decimals of unknown symbols and as many as asked', () => {
    expect(formatAmount(wei('0.12345678'), { symbol: 'POL', decimals: 18 })).toBe('0.123456')
    expect(formatAmount(wei('0.12345678'), ETH, { maxDecimals: 6 })).toBe('0.123456')
    expect(formatAmount(12_345n, USDC, { maxDecimals: 18 })).toBe('0.012345')
  })

  test('shows all eight decimals of bitcoin', () => {
    expect(formatAmount(1n, { symbol: 'BTC', decimals: 8 })).toBe('0.00000001')
  })

  test('reads plain decimals of the wire and leaves other texts alone', () => {
    expect(formatDecimal('0.500000000000000032', 'USDC')).toBe('0.5')
    expect(formatDecimal('1234', 'ETH')).toBe('1,234')
    expect(formatDecimal('1e5', 'ETH')).toBe('1e5')
  })

  test('never shows more than there is, and less by under one shown unit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10n ** 14n, max: 10n ** 30n }), (units) => {
        const shown = wei(formatAmount(units, ETH).replaceAll(',', ''))
        expect(shown).toBeLessThanOrEqual(units)
        expect(units - shown).toBeLessThan(10n ** 14n)
      }),
    )
  })
})

describe('formatUsd', () => {
  test.each([
    ['0', '$0.00'],
    ['0.001', '<$0.01'],
    ['0.5', '$0.50'],
    ['0.500000000000000032', '$0.50'],
    ['1234.565', '$1,234.57'],
  ])('%s dollars read %s', (text, shown) => {
    expect(formatUsd(parseUsd(text) ?? -1n)).toBe(shown)
    expect(formatUsdText(text)).toBe(shown)
  })

  test('leaves other texts alone', () => {
    expect(formatUsdText('-')).toBe('-')
  })
})

describe('isSmallBalance', () => {
  test.each([
    ['eth', '0.000099', true],
    ['eth', '0.0001', false],
    ['BTC', '0.00009', true],
    ['APE', '0.0001', false],
    ['WETH', '0.0000009', true],
    ['WETH', '0.000001', false],
    ['POL', '0', true],
  ])('%s %s is dust: %s', (symbol, text, small) => {
    expect(isSmallBalance(wei(text), { symbol, decimals: 18 })).toBe(small)
  })

  test('counts in currencies with few decimals too', () => {
    expect(isSmallBalance(1n, USDC)).toBe(false)
    expect(isSmallBalance(0n, USDC)).toBe(true)
  })
})
