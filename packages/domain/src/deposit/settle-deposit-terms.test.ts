import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertDecimalsFloor } from '../amount/convert-decimals.ts'
import { parseUsd } from '../amount/usd.ts'
import { DEFAULT_DEPOSIT_POLICY } from './deposit-policy.ts'
import { feeInToken, refundWaitMs } from './refund-terms.ts'
import { DEPOSIT_ISSUES } from './deposit-report.ts'
import {
  settleDepositTerms,
  type DepositMarket,
  type DepositTerms,
  type OrderedTerms,
} from './settle-deposit-terms.ts'
import { floorOf, type RateTerms } from './settle-rate.ts'

const policy = DEFAULT_DEPOSIT_POLICY
const MILLI = 10n ** 3n

/** 100 tokens with 6 decimals for 50 with 18, including 1 token of fees; a dollar each. */
const order: OrderedTerms = {
  amountIn: 100_000n * MILLI,
  platformFee: 500n * MILLI,
  swapFee: 100n * MILLI,
  destinationFee: 400n * MILLI,
  amountOut: 50n * 10n ** 18n,
  isSameAsset: false,
  decimalsIn: 6,
  decimalsOut: 18,
  minSend: 1_000n * MILLI,
  maxSend: 1_000_000n * MILLI,
}
const ORDERED_NET = 99_000n * MILLI
/** The order's own rate, plus the given basis points. */
const atMarket =
  (bps: bigint) =>
  (net: bigint): bigint =>
    (order.amountOut * net * (10_000n + bps)) / (ORDERED_NET * 10_000n)
const floor = floorOf(order.amountOut, 100)
const rate: RateTerms = { isLocked: true, adverseBps: 100, minAmountOut: floor, atMarket: atMarket(0n) }
const market: DepositMarket = {
  price: parseUsd('1'),
  refundFee: 10n * MILLI,
  mayGrowTo: order.maxSend,
  rate,
}
const settleOf = (
  of: OrderedTerms,
  amount: bigint,
  known: Partial<DepositMarket> = {},
): DepositTerms | undefined => {
  const settled = settleDepositTerms(of, amount, { ...market, ...known }, policy)
  return 'terms' in settled ? settled.terms : undefined
}
const settle = (amount: bigint, known: Partial<DepositMarket> = {}) => settleOf(order, amount, known)

describe('settleDepositTerms', () => {
  it('pays what is as ordered', () => {
    expect(settle(order.amountIn)).toEqual({
      credited: order.amountIn,
      fees: 1_000n * MILLI,
      payout: order.amountOut,
      refund: 0n,
      dust: 0n,
      rate: 'LOCKED',
    })
  })

  it.each([
    ['0.1 % short', 99_900n, 99_900n],
    ['a unit less', 99_899n, undefined],
    ['2 % over', 102_000n, 100_000n],
    ['5 dollars over', 105_000n, 100_000n],
    ['over by more', 105_001n, 105_001n],
    ['over the most that can be sent', 1_000_001n, 1_000_000n],
  ])('credits %s with the part that the policy says', (_, amount, credited) => {
    expect(settle(amount * MILLI)?.credited).toBe(credited === undefined ? undefined : credited * MILLI)
  })

  it('keeps a rest that is not worth twice the fee of sending it, and sends one that is', () => {
    expect(settle(order.amountIn + 20n * MILLI)).toMatchObject({ refund: 0n, dust: 20n * MILLI })
    expect(settle(order.amountIn + 20n * MILLI + 1n)).toMatchObject({ refund: 20n * MILLI + 1n, dust: 0n })
  })

  it('takes nothing short by more than its fees, or below the least that can be sent', () => {
    const cheap = { ...order, platformFee: 0n, swapFee: 0n, destinationFee: 1n }
    expect(settleOf(cheap, order.amountIn - 2n)).toBeUndefined()
    expect(settleOf(cheap, order.amountIn - 1n)).toBeDefined()
    const least = { ...order, minSend: order.amountIn }
    expect(settleOf(least, order.amountIn - 1n)).toBeUndefined()
  })

  it('without a price counts only the share, and without a fee sends the rest back', () => {
    const known = { price: undefined, refundFee: undefined }
    expect(settle(104_000n * MILLI, known)?.credited).toBe(104_000n * MILLI)
    expect(settle(order.amountIn + 1n, known)?.refund).toBe(1n)
  })

  it('grows up to what a new quote would allow, and sends the rest back', () => {
    const most = 150_000n * MILLI
    expect(settle(200_000n * MILLI, { mayGrowTo: most })).toMatchObject({
      credited: most,
      refund: 50_000n * MILLI,
    })
    expect(settle(200_000n * MILLI, { mayGrowTo: 0n })).toMatchObject({
      credited: order.amountIn,
      refund: 100_000n * MILLI,
      payout: order.amountOut,
    })
  })

  it('pays the held rate while the market is within the bound, and the worse of both without the lock', () => {
    const open = { ...rate, isLocked: false }
    const fallen = atMarket(-100n)(ORDERED_NET)
    expect(settle(order.amountIn, { rate: { ...rate, atMarket: atMarket(-100n) } })?.payout).toBe(
      order.amountOut,
    )
    expect(settle(order.amountIn, { rate: { ...rate, atMarket: atMarket(-101n) } })).toBeUndefined()
    expect(settle(order.amountIn, { rate: { ...open, atMarket: atMarket(-100n) } })).toMatchObject({
      payout: fallen,
      rate: 'MARKET',
    })
    expect(settle(order.amountIn, { rate: { ...open, atMarket: atMarket(300n) } })).toMatchObject({
      payout: order.amountOut,
      rate: 'MARKET',
    })
    const low = { ...rate, minAmountOut: 1n, atMarket: atMarket(-2_000n) }
    expect(settle(order.amountIn, { rate: low })?.payout).toBe(atMarket(-2_000n)(ORDERED_NET))
  })

  it('grows at the worse of the two rates, and not at all where that is below the least', () => {
    const double = 200_000n * MILLI
    const whole = settle(double)?.payout ?? 0n
    const better = settle(double, { rate: { ...rate, atMarket: atMarket(500n) } })
    const worse = settle(double, { rate: { ...rate, atMarket: atMarket(-100n) } })
    expect(better).toMatchObject({ payout: whole, rate: 'LOCKED' })
    expect(worse?.payout).toBeLessThan(whole)
    expect(worse?.payout).toBeGreaterThan((whole * 99n) / 100n)
    const strict = { ...rate, minAmountOut: order.amountOut, atMarket: atMarket(-50n) }
    expect(settle(double, { rate: strict })).toMatchObject({
      credited: order.amountIn,
      payout: order.amountOut,
    })
  })

  const terms = fc
    .record({
      net: fc.bigInt(1n, 10n ** 24n),
      platformFee: fc.bigInt(0n, 10n ** 20n),
      swapFee: fc.bigInt(0n, 10n ** 20n),
      destinationFee: fc.bigInt(0n, 10n ** 20n),
      amountOut: fc.bigInt(1n, 10n ** 30n),
      isSameAsset: fc.boolean(),
      decimalsIn: fc.constantFrom(6, 8, 18),
      decimalsOut: fc.constantFrom(6, 8, 18),
      maxSend: fc.bigInt(1n, 10n ** 26n),
    })
    .map(({ net, ...rest }) => {
      const amountIn = net + rest.platformFee + rest.swapFee + rest.destinationFee
      const sameOut = convertDecimalsFloor(net, rest.decimalsIn, rest.decimalsOut)
      const amountOut = rest.isSameAsset && sameOut > 0n ? sameOut : rest.amountOut
      return { ...rest, amountIn, amountOut, isSameAsset: rest.isSameAsset && sameOut > 0n, minSend: 1n, net }
    })

  const rates = fc.record({
    isLocked: fc.boolean(),
    adverseBps: fc.integer({ min: 0, max: 500 }),
    toleranceBps: fc.integer({ min: 0, max: 1_000 }),
    /** The market relative to the order's rate. */
    bps: fc.bigInt(-2_000n, 2_000n),
  })

  it('divides any deposit to the unit, and pays no more than the rule of rates and a new quote allow', () => {
    const property = fc.property(
      terms,
      fc.bigInt(1n, 4n * 10n ** 24n),
      fc.record({ refundFee: fc.bigInt(0n, 10n ** 20n), mayGrowTo: fc.bigInt(0n, 4n * 10n ** 24n) }),
      rates,
      (ordered, amount, { refundFee, mayGrowTo }, { isLocked, adverseBps, toleranceBps, bps }) => {
        const minAmountOut = floorOf(ordered.amountOut, toleranceBps)
        const market = (net: bigint): bigint =>
          (ordered.amountOut * net * (10_000n + bps)) / (ordered.net * 10_000n)
        const isPriced = !ordered.isSameAsset
        const known = {
          price: 10n ** 18n,
          refundFee,
          mayGrowTo,
          rate: isPriced ? { isLocked, adverseBps, minAmountOut, atMarket: market } : null,
        }
        const settled = settleDepositTerms(ordered, amount, known, policy)
        if ('refused' in settled) {
          if (settled.refused === 'short') expect(amount).toBeLessThan(ordered.amountIn)
          else expect(isPriced && bps < 0n).toBe(true)
          return
        }
        const { credited, fees, payout, refund, dust } = settled.terms
        expect(credited + refund + dust).toBe(amount)
        expect([credited, fees, payout, refund, dust].every((part) => part >= 0n)).toBe(true)
        expect(fees).toBeLessThan(credited)
        expect(payout).toBeGreaterThan(0n)
        const netIn = credited - fees
        if (credited > ordered.amountIn) expect(credited).toBeLessThanOrEqual(mayGrowTo)
        if (isPriced) {
          expect(payout * ordered.net).toBeLessThanOrEqual(ordered.amountOut * netIn)
          // The treasury's maximum loss to the market from one order, including growth.
          if (isLocked && settled.terms.rate === 'LOCKED') {
            const lost = ordered.amountOut - market(ordered.net)
            expect(lost * 10_000n).toBeLessThanOrEqual(ordered.amountOut * BigInt(adverseBps))
            expect(payout - (market(netIn) + lost)).toBeLessThanOrEqual(2n)
          } else expect(payout - market(netIn)).toBeLessThanOrEqual(2n)
        } else {
          expect(payout).toBeLessThanOrEqual(
            convertDecimalsFloor(netIn, ordered.decimalsIn, ordered.decimalsOut),
          )
          if (amount === ordered.amountIn) expect(payout).toBe(ordered.amountOut)
        }
        if (dust > 0n) expect(dust).toBeLessThanOrEqual(refundFee * policy.restFeeMultiple)
      },
    )
    fc.assert(property, { numRuns: 2_000 })
  })
})

describe('refunds', () => {
  it('take the fee in the token, rounded up', () => {
    const ether = { units: 21_000n * 10n ** 9n, decimals: 18, price: 3_000n * 10n ** 18n }
    expect(feeInToken(ether, { decimals: 6, price: 10n ** 18n })).toBe(63_000n)
    expect(feeInToken({ ...ether, units: 1n }, { decimals: 6, price: 10n ** 18n })).toBe(1n)
    expect(feeInToken({ ...ether, units: 0n }, { decimals: 6, price: 10n ** 18n })).toBe(0n)
  })

  it('wait only where the deposit may still be claimed, and never go to ourselves', () => {
    const waits = DEPOSIT_ISSUES.map((issue) => [issue, refundWaitMs(issue, policy)])
    expect(waits.filter(([, wait]) => wait !== 0)).toEqual([
      ['no_order', policy.unmatchedWaitMs],
      ['ambiguous', policy.unmatchedWaitMs],
      ['second_deposit', policy.secondDepositWaitMs],
      ['own_transfer', undefined],
      ['paid_elsewhere', undefined],
    ])
  })
})
