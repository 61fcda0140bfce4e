import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatUnits } from '../amount/format-units.ts'
import { parseUsd } from '../amount/usd.ts'
import type { FeeTerms } from '../quote/quote-fees.ts'
import { bulkAmountDecimals, parseBulkAmount } from './bulk-amount.ts'
import { BULK_DETECTION_WARNING_MS, BULK_POLL_MS } from './bulk-constants.ts'
import { estimateBulkMinutes, estimateBulkSeconds } from './bulk-time.ts'
import { discountPlatformFee } from '../quote/discount-platform-fee.ts'
import { bulkRowFees, bulkTotals } from './bulk-totals.ts'
import { isBulkPair, matchingCurrency } from './matching-currency.ts'
import { aBulkCurrency } from './testing/bulk-catalog.ts'
import { validateBulkTotal } from './validate-bulk-total.ts'

const terms = (overrides: Partial<FeeTerms> = {}): FeeTerms => ({
  currencyIn: { asset: 'USDC', decimals: 6, price: parseUsd('1') ?? 0n },
  currencyOut: { asset: 'USDC', decimals: 18, price: parseUsd('1') ?? 0n },
  platformFeeUsd: parseUsd('0.50') ?? 0n,
  swapFeeBps: 10,
  payout: {
    cost: 21_000n * 10n ** 9n,
    nativeDecimals: 18,
    nativePrice: parseUsd('3200') ?? 0n,
    marginBps: 2_000,
  },
  ...overrides,
})
const decimals = fc.integer({ min: 0, max: 18 })

describe('an amount to receive', () => {
  test.each([
    ['1.25', 6, 18, 1_250_000n, 1_250_000_000_000_000_000n],
    ['1.25', 18, 6, 1_250_000_000_000_000_000n, 1_250_000n],
    ['3', 8, 8, 300_000_000n, 300_000_000n],
  ])('%s with %i and %i decimals', (text, from, to, amountIn, amountOut) => {
    const currencies = { currencyIn: { decimals: from }, currencyOut: { decimals: to } }
    expect(parseBulkAmount(text, currencies)).toEqual({ amountIn, amountOut })
  })

  test.each(['0', '0.0', '', '-1', '1.0000001', '1e3', ' 1', '1,5'])('refuses %j', (text) => {
    const currencies = { currencyIn: { decimals: 6 }, currencyOut: { decimals: 18 } }
    expect(parseBulkAmount(text, currencies)).toBeUndefined()
  })

  test('is the same amount on both sides to the unit, and reads back as it was written', () => {
    fc.assert(
      fc.property(decimals, decimals, fc.bigInt({ min: 1n, max: 10n ** 24n }), (from, to, units) => {
        const currencies = { currencyIn: { decimals: from }, currencyOut: { decimals: to } }
        const text = formatUnits(units, bulkAmountDecimals(currencies))
        const amount = parseBulkAmount(text, currencies)
        expect(formatUnits(amount?.amountIn ?? -1n, from)).toBe(text)
        expect(formatUnits(amount?.amountOut ?? -1n, to)).toBe(text)
      }),
    )
  })
})

describe('fees', () => {
  test('are the platform fee and the live cost of each destination', () => {
    expect(bulkRowFees(terms(), 0)).toEqual({
      platformFee: 500_000n,
      originalPlatformFee: 500_000n,
      swapFee: 0n,
      destinationFee: 80_640n,
      fullFee: 580_640n,
    })
    expect(bulkRowFees(terms(), 2_000)).toMatchObject({ platformFee: 400_000n, fullFee: 480_640n })
  })

  test('a swap and an impossible discount are refused', () => {
    const swap = terms({ currencyOut: { asset: 'ETH', decimals: 18, price: parseUsd('3200') ?? 0n } })
    expect(() => bulkRowFees(swap, 0)).toThrow(RangeError)
    expect(() => discountPlatformFee(1n, -1)).toThrow(RangeError)
    expect(() => discountPlatformFee(1n, 10_001)).toThrow(RangeError)
  })

  test('a discount is never rounded in the sender’s disfavour, nor by a unit or more', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.integer({ min: 0, max: 10_000 }),
        (fee, bps) => {
          const scaled = discountPlatformFee(fee, bps) * 10_000n
          const exact = fee * BigInt(10_000 - bps)
          expect(scaled <= exact && exact - scaled < 10_000n).toBe(true)
        },
      ),
    )
  })
})

test('the rows plus their fees are the deposit, to the unit', () => {
  const units = fc.bigInt({ min: 0n, max: 10n ** 30n })
  const row = fc.record({
    amountIn: units,
    fees: fc.record({ platformFee: units, swapFee: units, destinationFee: units }),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 50 }), (rows) => {
      const totals = bulkTotals(rows)
      let deposit = 0n
      for (const { amountIn, fees } of rows) {
        deposit += amountIn + fees.platformFee + fees.swapFee + fees.destinationFee
      }
      expect(totals.total).toBe(deposit)
      expect(totals.amounts + totals.fees).toBe(totals.total)
      expect(totals.recipients).toBe(rows.length)
    }),
  )
})

describe('the whole against its bounds', () => {
  const bounds = { minSend: 10n, maxSend: 100n }
  test.each([
    [101n, 1_000n, 'The amount to send exceeds the maximum limit'],
    [101n, 0n, 'The amount to send exceeds the maximum limit'],
    [9n, 1_000n, 'The amount to send is less than the minimal limit'],
    [50n, 49n, 'The amount to send exceeds balance'],
    [50n, 50n, undefined],
    [50n, undefined, undefined],
    [0n, 0n, undefined],
    [10n, 100n, undefined],
    [100n, 100n, undefined],
  ])('%i with a balance of %s: %s', (total, balance, message) => {
    expect(validateBulkTotal({ ...bounds, total, balance })?.message).toBe(message)
  })
})

test.each([
  [1, 'sequence', 10, 1],
  [12, 'sequence', 9, 2],
  [50, 'sequence', 40, 34],
  [50, 'fast', 0, 1],
  [50, 'fast', 5, 5],
  [1, 'fast', 0, 1],
] as const)(
  '%i rows in %s with %i s between take %i min',
  (rows, executionType, intervalSeconds, minutes) => {
    expect(estimateBulkMinutes({ rows, executionType, intervalSeconds })).toBe(minutes)
  },
)

describe('what a bulk order pays on a network', () => {
  test.each([
    ['ETH', 'WETH', true],
    ['weth', 'eth', true],
    ['BTC', 'WBTC', true],
    ['USDC', 'usdc', true],
    ['USDC', 'USDT', false],
    ['ETH', 'stETH', false],
  ])('%s can pay %s: %s', (source, destination, pays) => {
    expect(isBulkPair(source, destination)).toBe(pays)
  })

  test('the same symbol comes before the wrapped one, and inactive ones do not count', () => {
    const weth = aBulkCurrency('base', { id: 'base-weth', symbol: 'WETH' })
    const eth = aBulkCurrency('base', { id: 'base-eth', symbol: 'ETH' })
    expect(matchingCurrency('ETH', [weth, eth])).toBe(eth)
    expect(matchingCurrency('ETH', [weth, { ...eth, active: false }])).toBe(weth)
    expect(matchingCurrency('USDC', [weth, eth])).toBeUndefined()
  })
})

test('the bulk progress page asks every 10 s and warns after 3 minutes', () => {
  expect([BULK_POLL_MS, BULK_DETECTION_WARNING_MS]).toEqual([10_000, 180_000])
})

test.each([
  [1, 40, 7.2, 8],
  [50, 1, 6, 104],
  [3, 0, 6, 8],
])(
  '%i rows, one every %i s, on a route of %i s take %i s',
  (rows, intervalSeconds, routeSeconds, seconds) => {
    expect(estimateBulkSeconds({ rows, intervalSeconds, routeSeconds, executionType: 'sequence' })).toBe(
      seconds,
    )
  },
)
