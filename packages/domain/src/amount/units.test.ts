import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertDecimalsCeil, convertDecimalsFloor } from './convert-decimals.ts'
import { formatUnits } from './format-units.ts'
import { mulDivCeil, mulDivFloor } from './mul-div.ts'
import { parseUnits } from './parse-units.ts'
import { parseUsd, unitsToUsd, usdToText, usdToUnitsCeil, usdToUnitsFloor } from './usd.ts'

const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 20 })
const price = fc.bigInt({ min: 1n, max: 10n ** 24n })

describe('parseUnits', () => {
  test.each([
    ['0', 18, 0n],
    ['1', 6, 1_000_000n],
    ['1.25', 6, 1_250_000n],
    ['0.000001', 6, 1n],
    ['1.250000', 6, 1_250_000n],
    ['9007199254740993', 0, 9_007_199_254_740_993n],
  ])('reads %s with %i decimals', (text, places, expected) => {
    expect(parseUnits(text, places)).toBe(expected)
  })

  test.each(['0.0000001', '1.0000000'])('refuses more decimals than the currency has: %s', (text) => {
    expect(parseUnits(text, 6)).toBeUndefined()
  })

  test('refuses a text that is too long to be an amount', () => {
    expect(parseUnits('1'.repeat(101), 18)).toBeUndefined()
  })

  test('is the inverse of formatUnits', () => {
    fc.assert(
      fc.property(units, decimals, (amount, places) => {
        expect(parseUnits(formatUnits(amount, places), places)).toBe(amount)
      }),
    )
  })

  test('never throws, and what it accepts formats to the same value', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789.,-+eExX _\u0661\uff11') }),
        decimals,
        (text, places) => {
          const parsed = parseUnits(text, places)
          if (parsed === undefined) return
          const [whole, fraction = ''] = text.split('.')
          const trimmed = fraction.replace(/0+$/, '')
          expect(formatUnits(parsed, places)).toBe(trimmed === '' ? whole : `${whole}.${trimmed}`)
        },
      ),
    )
  })
})

describe('formatUnits', () => {
  test.each([
    [0n, 0, '0'],
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [1_500n, 0, '1500'],
    [-1_500_000n, 6, '-1.5'],
    [100n, 2, '1'],
  ])('%s with %i decimals is %s', (amount, places, text) => {
    expect(formatUnits(amount, places)).toBe(text)
  })
})

describe('rounding', () => {
  test('ceil and floor differ by at most one and enclose the value', () => {
    fc.assert(
      fc.property(units, price, price, (amount, numerator, denominator) => {
        const floor = mulDivFloor(amount, numerator, denominator)
        const ceil = mulDivCeil(amount, numerator, denominator)
        expect(ceil - floor).toBeLessThanOrEqual(1n)
        expect(floor * denominator).toBeLessThanOrEqual(amount * numerator)
        expect(ceil * denominator).toBeGreaterThanOrEqual(amount * numerator)
      }),
    )
  })

  test('refuses negative operands and a denominator of zero', () => {
    expect(() => mulDivFloor(-1n, 1n, 1n)).toThrow(RangeError)
    expect(() => mulDivCeil(1n, 1n, 0n)).toThrow(RangeError)
  })

  test('decimals convert exactly upwards and lose less than one unit downwards', () => {
    fc.assert(
      fc.property(units, decimals, decimals, (amount, from, to) => {
        const floor = convertDecimalsFloor(amount, from, to)
        expect(convertDecimalsFloor(floor, to, from)).toBeLessThanOrEqual(amount)
        expect(convertDecimalsCeil(convertDecimalsCeil(amount, from, to), to, from)).toBeGreaterThanOrEqual(
          amount,
        )
        if (to >= from) expect(convertDecimalsFloor(floor, to, from)).toBe(amount)
      }),
    )
  })
})

describe('dollars', () => {
  test('text and value are inverses', () => {
    expect(parseUsd('0.50')).toBe(5n * 10n ** 17n)
    expect(usdToText(5n * 10n ** 17n)).toBe('0.5')
    expect(parseUsd('-1')).toBeUndefined()
  })

  test('1.5 ETH at 3,200 dollars', () => {
    const eth = parseUsd('3200') ?? 0n
    expect(usdToText(unitsToUsd(15n * 10n ** 17n, 18, eth))).toBe('4800')
    expect(usdToUnitsCeil(parseUsd('1') ?? 0n, 18, eth)).toBe(312_500_000_000_000n)
  })

  test('ceil is worth at least the dollars and floor at most', () => {
    fc.assert(
      fc.property(units, decimals, price, (usd, places, tokenPrice) => {
        const scale = 10n ** BigInt(places)
        expect(usdToUnitsCeil(usd, places, tokenPrice) * tokenPrice).toBeGreaterThanOrEqual(usd * scale)
        expect(usdToUnitsFloor(usd, places, tokenPrice) * tokenPrice).toBeLessThanOrEqual(usd * scale)
      }),
    )
  })
})
