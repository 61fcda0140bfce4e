import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertDecimalsFloor } from '../amount/convert-decimals.ts'
import { parseUsd } from '../amount/usd.ts'
import { DEFAULT_DEPOSIT_POLICY } from './deposit-policy.ts'
import { feeInToken, refundWaitMs } from './refund-terms.ts'
import { DEPOSIT_ISSUES } from './deposit-report.ts'
import { settleDepositTerms, type OrderedTerms } from './settle-deposit-terms.ts'

const policy = DEFAULT_DEPOSIT_POLICY
const MILLI = 10n ** 3n

/** 100 tokens of 6 decimals for 50 of 18, with 1 token of fees; a dollar each. */
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
const market = { price: parseUsd('1'), refundFee: 10n * MILLI }
const settle = (amount: bigint, known: Partial<typeof market> = {}) =>
  settleDepositTerms(order, amount, { ...market, ...known }, policy)

describe('settleDepositTerms', () => {
  it('pays what is as ordered', () => {
    expect(settle(order.amountIn)).toEqual({
      ...{ credited: order.amountIn, fees: 1_000n * MILLI, payout: order.amountOut, refund: 0n, dust: 0n },
    })
  })

  it.each([
    ['0.1 % short', 99_900n, 99_900n],
    ['a unit less', 99_899n, undefined],
    ['2 % over', 102_000n, 100_000n],
    ['5 dollars over', 105_000n, 100_000n],
    ['over by more', 105_001n, 105_001n],
    ['over the most that can be sent', 1_000_001n, 100_000n],
  ])('credits %s with the part that the policy says', (_, amount, credited) => {
    expect(settle(amount * MILLI)?.credited).toBe(credited === undefined ? undefined : credited * MILLI)
  })

  it('keeps a rest that is not worth twice the fee of sending it, and sends one that is', () => {
    expect(settle(order.amountIn + 20n * MILLI)).toMatchObject({ refund: 0n, dust: 20n * MILLI })
    expect(settle(order.amountIn + 20n * MILLI + 1n)).toMatchObject({ refund: 20n * MILLI + 1n, dust: 0n })
  })

  it('takes nothing short by more than its fees, or below the least that can be sent', () => {
    const cheap = { ...order, platformFee: 0n, swapFee: 0n, destinationFee: 1n }
    expect(settleDepositTerms(cheap, order.amountIn - 2n, market, policy)).toBeUndefined()
    expect(settleDepositTerms(cheap, order.amountIn - 1n, market, policy)).toBeDefined()
    const least = { ...order, minSend: order.amountIn }
    expect(settleDepositTerms(least, order.amountIn - 1n, market, policy)).toBeUndefined()
  })

  it('without a price counts only the share, and without a fee sends the rest back', () => {
    const known = { price: undefined, refundFee: undefined }
    expect(settleDepositTerms(order, 104_000n * MILLI, known, policy)?.credited).toBe(104_000n * MILLI)
    expect(settleDepositTerms(order, order.amountIn + 1n, known, policy)?.refund).toBe(1n)
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

  it('divides any deposit to the unit, is never negative, and never pays more than the order’s rate', () => {
    const property = fc.property(
      terms,
      fc.bigInt(1n, 4n * 10n ** 24n),
      fc.bigInt(0n, 10n ** 20n),
      (ordered, amount, refundFee) => {
        const settled = settleDepositTerms(ordered, amount, { price: 10n ** 18n, refundFee }, policy)
        if (settled === undefined) {
          expect(amount).toBeLessThan(ordered.amountIn)
          return
        }
        const { credited, fees, payout, refund, dust } = settled
        expect(credited + refund + dust).toBe(amount)
        expect([credited, fees, payout, refund, dust].every((part) => part >= 0n)).toBe(true)
        expect(fees).toBeLessThan(credited)
        expect(payout).toBeGreaterThan(0n)
        const netIn = credited - fees
        if (ordered.isSameAsset) {
          expect(payout).toBeLessThanOrEqual(
            convertDecimalsFloor(netIn, ordered.decimalsIn, ordered.decimalsOut),
          )
        } else expect(payout * ordered.net).toBeLessThanOrEqual(ordered.amountOut * netIn)
        if (dust > 0n) expect(dust).toBeLessThanOrEqual(refundFee * policy.restFeeMultiple)
        if (amount === ordered.amountIn) expect(payout).toBe(ordered.amountOut)
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

  it('wait only where somebody may still come for the deposit, and never go to ourselves', () => {
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
