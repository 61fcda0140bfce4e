import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseUsd } from '../amount/usd.ts'
import { quoteLimits } from './limits.ts'
import { quoteFees, type FeeTerms } from './quote-fees.ts'
import { DEFAULT_SPREADS, swapFeeBpsOf } from './spread.ts'

const usd = (text: string): bigint => parseUsd(text) ?? -1n
const SOL = { asset: 'SOL', decimals: 9, price: usd('160') }
const ETH = { asset: 'ETH', decimals: 18, price: usd('3200') }

const terms = (swapFeeBps: number): FeeTerms => ({
  currencyIn: SOL,
  currencyOut: ETH,
  platformFeeUsd: 0n,
  swapFeeBps,
  payout: { cost: 0n, nativeDecimals: 18, nativePrice: usd('3200'), marginBps: 0 },
})

describe('swapFeeBpsOf', () => {
  const own = { swapBps: 10, spreads: { byAsset: new Map([['SOL', 15]]), others: 30 } }

  test('is the fee and the spread of both assets, and nothing within one', () => {
    expect(swapFeeBpsOf(own, 'SOL', 'ETH')).toBe(55)
    expect(swapFeeBpsOf(own, 'ETH', 'SOL')).toBe(55)
    expect(swapFeeBpsOf(own, 'SOL', 'SOL')).toBe(0)
  })

  test('asks little of what has a peg, and most of an unlisted pair', () => {
    const of = (from: string, to: string): number =>
      swapFeeBpsOf({ swapBps: 0, spreads: DEFAULT_SPREADS }, from, to)
    expect([of('USDC', 'USDT'), of('USDC', 'ETH'), of('SOL', 'TON'), of('DOGE', 'PEPE')]).toEqual([
      4, 12, 30, 60,
    ])
  })

  test('what arrives is the price less both: 100 SOL are 5 ETH, and half a percent of them stays', () => {
    const result = quoteFees(terms(swapFeeBpsOf(own, 'SOL', 'ETH')), 100n * 10n ** 9n)
    expect(result).toMatchObject({ ok: true, quote: { swapFee: 550_000_000n, swapFeeUsd: usd('88') } })
    expect(result.ok && result.quote.amountOut).toBe(4_972_500_000_000_000_000n)
  })

  test('there and back at one price never ends with more, and costs each way once', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10n ** 6n, max: 10n ** 15n }),
        fc.integer({ min: 0, max: 2_000 }),
        (amount, bps) => {
          const there = quoteFees(terms(bps), amount)
          if (!there.ok) return
          const back = quoteFees({ ...terms(bps), currencyIn: ETH, currencyOut: SOL }, there.quote.amountOut)
          const kept = back.ok ? back.quote.amountOut : 0n
          expect(kept).toBeLessThanOrEqual((amount * BigInt(10_000 - bps) ** 2n) / 10_000n ** 2n)
        },
      ),
    )
  })
})

test('one sender cannot send more at once than it may have open', () => {
  const limits = quoteLimits({
    ...terms(55),
    configuredMin: 1n,
    configuredMax: 10n ** 13n,
    freeLiquidity: 10n ** 24n,
    leastPayout: 1n,
    outflowMax: null,
    openSwapMax: 625n * 10n ** 9n,
  })
  expect(limits).toMatchObject({ maxSend: 625n * 10n ** 9n, open: true })
})
