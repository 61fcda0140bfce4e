import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatUnits } from '../amount/format-units.ts'
import { parseUnits } from '../amount/parse-units.ts'
import { parseUsd } from '../amount/usd.ts'
import { quoteLimits, sendCap, type LimitTerms } from './limits.ts'
import { feesOf, isSwap, quoteFees, type FeeTerms, type QuotedAmounts } from './quote-fees.ts'

const usd = (text: string): bigint => parseUsd(text) ?? -1n
const ETH = { asset: 'ETH', decimals: 18, price: usd('3200') }
const USDC = { asset: 'USDC', decimals: 6, price: usd('1') }

const terms = (overrides: Partial<FeeTerms> = {}): FeeTerms => ({
  currencyIn: ETH,
  currencyOut: ETH,
  platformFeeUsd: usd('0.50'),
  swapFeeBps: 10,
  payout: { cost: 21_000n * 10n ** 9n, nativeDecimals: 18, nativePrice: usd('3200'), marginBps: 2_000 },
  ...overrides,
})

function quoted(feeTerms: FeeTerms, amountIn: bigint): QuotedAmounts {
  const result = quoteFees(feeTerms, amountIn)
  if (!result.ok) throw new Error(`Too small: ${amountIn}`)
  return result.quote
}

const side = fc.record({
  asset: fc.constantFrom('ETH', 'USDC', 'POL'),
  decimals: fc.integer({ min: 0, max: 18 }),
  price: fc.bigInt({ min: 10n ** 10n, max: 10n ** 24n }),
})

const anyTerms: fc.Arbitrary<FeeTerms> = fc.record({
  currencyIn: side,
  currencyOut: side,
  platformFeeUsd: fc.bigInt({ min: 0n, max: 10n ** 20n }),
  swapFeeBps: fc.integer({ min: 0, max: 1_000 }),
  payout: fc.record({
    cost: fc.bigInt({ min: 0n, max: 10n ** 18n }),
    nativeDecimals: fc.integer({ min: 6, max: 18 }),
    nativePrice: fc.bigInt({ min: 10n ** 10n, max: 10n ** 24n }),
    marginBps: fc.integer({ min: 0, max: 10_000 }),
  }),
})

/** Enough runs to reach the edges of every rounding. */
const RUNS = { numRuns: 2_000 }

const amounts = fc.bigInt({ min: 0n, max: 10n ** 60n })

describe('quoteFees', () => {
  test('a deposit that is a coin pays for its own spending, with the margin, and no other deposit does', () => {
    const BTC = { asset: 'BTC', decimals: 8, price: usd('64000') }
    const of = (depositCost?: bigint) => quoted(terms({ currencyIn: BTC, depositCost }), 10n ** 8n)
    expect(of(511n).destinationFee - of().destinationFee).toBe(614n)
    expect(of(511n).amountOut).toBeLessThan(of().amountOut)
    expect(of(0n)).toEqual(of())
  })

  test('a discount is taken off the platform fee alone, and arrives', () => {
    const whole = quoted(terms(), 10n ** 18n)
    const quote = quoted(terms({ discountBps: 3_000 }), 10n ** 18n)
    expect(quote).toMatchObject({
      platformFee: 109_375_000_000_000n,
      originalPlatformFee: whole.platformFee,
      platformFeeUsd: usd('0.35'),
      swapFee: whole.swapFee,
      destinationFee: whole.destinationFee,
    })
    expect(quote.amountOut - whole.amountOut).toBe(46_875_000_000_000n)
    expect(whole).toMatchObject({ originalPlatformFee: whole.platformFee, platformFeeUsd: usd('0.50') })
    expect(() => quoteFees(terms({ discountBps: 10_001 }), 10n ** 18n)).toThrow(RangeError)
  })

  test('1 ETH between networks, worked by hand', () => {
    const quote = quoted(terms(), 10n ** 18n)
    // 0.50 / 3200 ETH, and 21,000 gas at 1 gwei plus 20 %.
    expect(quote.platformFee).toBe(156_250_000_000_000n)
    expect(quote.destinationFee).toBe(25_200_000_000_000n)
    expect(quote.swapFee).toBe(0n)
    expect(quote.amountOut).toBe(10n ** 18n - 181_450_000_000_000n)
    expect(quote.platformFeeUsd).toBe(usd('0.5'))
    expect(quote.destinationFeeUsd).toBe(usd('0.08064'))
  })

  test('1,000 USDC to ETH takes the swap fee and converts by price', () => {
    const quote = quoted(terms({ currencyIn: USDC, currencyOut: ETH }), 1_000_000_000n)
    expect(quote.platformFee).toBe(500_000n)
    expect(quote.swapFee).toBe(1_000_000n)
    expect(quote.destinationFee).toBe(80_640n)
    expect(quote.amountOut).toBe(parseUnits('0.3120060500', 18))
  })

  test('one asset never converts by price, however far the two prices drift apart', () => {
    const dear = { asset: 'USDC', decimals: 18, price: usd('1.5') }
    const quote = quoted(terms({ currencyIn: USDC, currencyOut: dear }), 1_000_000_000n)
    expect(quote.amountOut).toBe(quote.netIn * 10n ** 12n)
    expect(quote.swapFee).toBe(0n)
  })

  test('says too_small where the fees leave nothing', () => {
    const fees = feesOf(terms(), 0n)
    expect(quoteFees(terms(), fees.fullFee)).toEqual({ ok: false, reason: 'too_small', fees })
    expect(quoteFees(terms(), fees.fullFee + 1n).ok).toBe(true)
    const few = terms({ currencyOut: { ...ETH, decimals: 6 } })
    expect(quoteFees(few, fees.fullFee + 10n ** 12n - 1n).ok).toBe(false)
  })

  test('net and fees add up to the amount, and nothing is negative', () => {
    fc.assert(
      fc.property(anyTerms, amounts, (feeTerms, amount) => {
        const result = quoteFees(feeTerms, amount)
        if (!result.ok) return
        const { platformFee, swapFee, destinationFee, fullFee, netIn, amountOut } = result.quote
        expect(platformFee + swapFee + destinationFee).toBe(fullFee)
        expect(netIn + fullFee).toBe(amount)
        for (const part of [platformFee, swapFee, destinationFee, netIn, amountOut]) {
          expect(part).toBeGreaterThanOrEqual(0n)
        }
      }),
      RUNS,
    )
  })

  test('each rounding costs the sender less than one base unit and the treasury nothing', () => {
    fc.assert(
      fc.property(anyTerms, amounts, (feeTerms, amount) => {
        const result = quoteFees(feeTerms, amount)
        if (!result.ok) return
        const { currencyIn, currencyOut } = feeTerms
        const { platformFee, swapFee, destinationFee, netIn, amountOut } = result.quote
        const scaleIn = 10n ** BigInt(currencyIn.decimals)
        const scaleOut = 10n ** BigInt(currencyOut.decimals)
        const exactPlatform = feeTerms.platformFeeUsd * scaleIn
        expect(platformFee * currencyIn.price).toBeGreaterThanOrEqual(exactPlatform)
        expect((platformFee - 1n) * currencyIn.price).toBeLessThan(exactPlatform)
        const exactSwap = isSwap(feeTerms) ? amount * BigInt(feeTerms.swapFeeBps) : 0n
        expect(swapFee * 10_000n).toBeGreaterThanOrEqual(exactSwap)
        expect((swapFee - 1n) * 10_000n).toBeLessThan(exactSwap)
        const { cost, marginBps, nativePrice, nativeDecimals } = feeTerms.payout
        const exactPayout = cost * BigInt(10_000 + marginBps) * nativePrice * scaleIn
        const perUnit = currencyIn.price * 10n ** BigInt(nativeDecimals) * 10_000n
        expect(destinationFee * perUnit).toBeGreaterThanOrEqual(exactPayout)
        expect((destinationFee - 1n) * perUnit).toBeLessThan(exactPayout)
        const [priceIn, priceOut] = isSwap(feeTerms) ? [currencyIn.price, currencyOut.price] : [1n, 1n]
        const exactOut = netIn * priceIn * scaleOut
        expect(amountOut * priceOut * scaleIn).toBeLessThanOrEqual(exactOut)
        expect((amountOut + 1n) * priceOut * scaleIn).toBeGreaterThan(exactOut)
      }),
      RUNS,
    )
  })

  test('sending more never pays out less', () => {
    fc.assert(
      fc.property(anyTerms, amounts, fc.bigInt({ min: 0n, max: 10n ** 30n }), (feeTerms, amount, more) => {
        const less = quoteFees(feeTerms, amount)
        if (!less.ok) return
        expect(quoted(feeTerms, amount + more).amountOut).toBeGreaterThanOrEqual(less.quote.amountOut)
      }),
      RUNS,
    )
  })
})

describe('quoteLimits', () => {
  const bounds = { configuredMin: parseUnits('0.0001', 18) ?? 0n, configuredMax: parseUnits('50', 18) ?? 0n }
  const limits = (overrides: Partial<LimitTerms> = {}): LimitTerms => ({
    ...terms(),
    ...bounds,
    leastPayout: 1n,
    freeLiquidity: parseUnits('100', 18) ?? 0n,
    outflowMax: null,
    ...overrides,
  })

  test('the minimum is twice the fees and the maximum the configured cap', () => {
    expect(quoteLimits(limits())).toEqual({
      minSend: parseUnits('0.0003629', 18),
      maxSend: bounds.configuredMax,
      open: true,
    })
  })

  test('a higher configured minimum and lower liquidity win', () => {
    const configuredMin = parseUnits('0.5', 18) ?? 0n
    const freeLiquidity = parseUnits('7.123456', 18) ?? 0n
    expect(quoteLimits(limits({ configuredMin, freeLiquidity }))).toEqual({
      minSend: configuredMin,
      maxSend: parseUnits('7.123', 18),
      open: true,
    })
  })

  test.each([
    ['12.34567', '12.34'],
    ['60', '50'],
    ['0', '0'],
  ])('what may leave within an hour bounds the maximum: %s of it, %s at most', (outflow, most) => {
    const outflowMax = parseUnits(outflow, 18) ?? 0n
    expect(formatUnits(quoteLimits(limits({ outflowMax })).maxSend, 18)).toBe(most)
    expect(formatUnits(sendCap(limits({ outflowMax })), 18)).toBe(most)
  })

  test('the minimum pays out what the destination can pay to an address that holds nothing', () => {
    const leastPayout = parseUnits('0.00089088', 18) ?? 0n
    const { minSend } = quoteLimits(limits({ leastPayout }))
    expect(quoted(terms(), minSend).amountOut).toBeGreaterThanOrEqual(leastPayout)
    expect(quoted(terms(), minSend - minSend / 100n).amountOut).toBeLessThan(leastPayout)
  })

  test('is closed while the destination cannot pay the minimum', () => {
    expect(quoteLimits(limits({ freeLiquidity: 0n }))).toMatchObject({ maxSend: 0n, open: false })
    expect(quoteLimits(limits({ freeLiquidity: -5n }))).toMatchObject({ maxSend: 0n, open: false })
  })

  test('a swap fee of half the amount is refused', () => {
    expect(() => quoteLimits(limits({ currencyIn: USDC, swapFeeBps: 5_000 }))).toThrow(RangeError)
  })

  test('at the minimum all fees fit twice and what can be paid arrives; at the maximum the liquidity suffices', () => {
    const anyLimits = fc.tuple(
      anyTerms,
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.bigInt({ min: 1n, max: 10n ** 20n }),
    )
    fc.assert(
      fc.property(anyLimits, ([feeTerms, freeLiquidity, leastPayout]) => {
        const result = quoteLimits({
          ...feeTerms,
          configuredMin: 0n,
          configuredMax: 10n ** 40n,
          freeLiquidity,
          leastPayout,
          outflowMax: null,
        })
        const least = quoted(feeTerms, result.minSend)
        expect(least.fullFee * 2n).toBeLessThanOrEqual(result.minSend)
        expect(least.amountOut).toBeGreaterThanOrEqual(leastPayout)
        if (result.open) expect(quoted(feeTerms, result.maxSend).amountOut).toBeLessThanOrEqual(freeLiquidity)
      }),
      RUNS,
    )
  })
})
