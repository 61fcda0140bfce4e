import { describe, expect, it } from 'vitest'
import { DEPOSIT_ISSUES } from './deposit-report.ts'
import { DEFAULT_DEPOSIT_POLICY } from './deposit-policy.ts'
import { feeInToken, refundWaitMs } from './refund-terms.ts'
import {
  isShortAccepted,
  quoteAtOrderRate,
  settleDepositTerms,
  type DepositMarket,
  type OrderedTerms,
} from './settle-deposit-terms.ts'
import { floorOf, isAdverse, settleRate } from './settle-rate.ts'

const HOUR_MS = 3_600_000
const policy = DEFAULT_DEPOSIT_POLICY

const order: OrderedTerms = {
  amountIn: 1_000_000n,
  platformFee: 1_500n,
  swapFee: 0n,
  destinationFee: 500n,
  amountOut: 998_000n,
  isSameAsset: true,
  decimalsIn: 6,
  decimalsOut: 6,
  minSend: 10n,
  maxSend: 5_000_000n,
}
const market: DepositMarket = { price: undefined, refundFee: 100n, mayGrowTo: 2_000_000n, rate: null }
const settle = (amount: bigint, fields: Partial<DepositMarket> = {}, of: Partial<OrderedTerms> = {}) =>
  settleDepositTerms({ ...order, ...of }, amount, { ...market, ...fields }, policy)

it('the policy is what its page says', () => {
  expect(policy).toEqual({
    shortBps: 10,
    overBps: 200,
    overUsd: 5n * 10n ** 18n,
    restFeeMultiple: 2n,
    latePriceBps: 100,
    secondDepositWaitMs: HOUR_MS,
    unmatchedWaitMs: 168 * HOUR_MS,
    refundWaitMs: 24 * HOUR_MS,
    payoutRefusals: 20,
    payoutRefusedForMs: 24 * HOUR_MS,
    payoutMinedFailures: 3,
  })
})

it('a deposit waits for its owner only where it may still be claimed', () => {
  const waits = DEPOSIT_ISSUES.map((issue) => [issue, refundWaitMs(issue, policy)])
  expect(Object.fromEntries(waits)).toEqual({
    no_order: 168 * HOUR_MS,
    ambiguous: 168 * HOUR_MS,
    second_deposit: HOUR_MS,
    short: 0,
    over: 0,
    wrong_token: 0,
    wrong_network: 0,
    token_not_accepted: 0,
    late: 0,
    rate_moved: 0,
    payout_impossible: 0,
    payout_waited: 0,
    own_transfer: undefined,
    paid_elsewhere: undefined,
  })
})

it('a fee in a token is rounded up', () => {
  const token = { decimals: 2, price: 3n }
  expect(feeInToken({ units: 10n, decimals: 1, price: 6n }, token)).toBe(200n)
  expect(feeInToken({ units: 10n, decimals: 1, price: 7n }, token)).toBe(234n)
})

describe('a deposit that is short', () => {
  it.each<[string, bigint, Partial<OrderedTerms>, boolean]>([
    ['by nothing', 1_000_000n, {}, true],
    ['by nothing, for amounts that are fixed', 1_000_000n, { isPayoutFixed: true }, true],
    ['by a unit, for amounts that are fixed', 999_999n, { isPayoutFixed: true }, false],
    ['by a tenth of a percent', 999_000n, {}, true],
    ['by a unit more', 998_999n, {}, false],
    ['by the fees', 999_500n, { platformFee: 300n, destinationFee: 200n }, true],
    ['by more than the fees', 999_499n, { platformFee: 300n, destinationFee: 200n }, false],
    ['down to the least', 999_500n, { minSend: 999_500n }, true],
    ['below the least', 999_500n, { minSend: 999_501n }, false],
    ['to less than its fees', 999_500n, { platformFee: 999_500n }, false],
    ['to a unit more than its fees', 999_500n, { platformFee: 998_999n }, true],
  ])('%s', (_, amount, fields, isAccepted) => {
    expect(isShortAccepted({ ...order, ...fields }, amount, policy)).toBe(isAccepted)
  })
})

describe('the order’s own rate', () => {
  it('takes flat fees and the swap fee’s part, rounded up', () => {
    expect(quoteAtOrderRate({ ...order, swapFee: 10n }, 500_001n)).toEqual({ fees: 2_006n, payout: 497_995n })
  })
  it('pays by what was ordered between assets, rounded down', () => {
    const swap = { ...order, isSameAsset: false, amountOut: 499_001n }
    expect(quoteAtOrderRate(swap, 501_001n)).toEqual({ fees: 2_000n, payout: 249_501n })
  })
  it('takes all fees off what was ordered', () => {
    const swap = { ...order, swapFee: 1_000n, isSameAsset: false, amountOut: 500_000n }
    expect(quoteAtOrderRate(swap, 501_500n)).toEqual({ fees: 2_502n, payout: 250_249n })
  })
  it('is what was agreed on for what was ordered, to the unit', () => {
    const less = { amountOut: 900_000n }
    expect(settle(1_000_000n, {}, less)).toMatchObject({ terms: { payout: 900_000n } })
    expect(settle(999_500n, {}, less)).toMatchObject({ terms: { payout: 997_500n } })
  })
  it('pays nothing where fees take all', () => {
    expect(quoteAtOrderRate(order, 2_000n)).toEqual({ fees: 2_000n, payout: 0n })
    expect(quoteAtOrderRate(order, 2_001n)).toEqual({ fees: 2_000n, payout: 1n })
  })
})

describe('a deposit that is over', () => {
  const ordered = { credited: 1_000_000n, fees: 2_000n, payout: 998_000n, rate: null }
  it.each<[string, bigint, Partial<DepositMarket>, object]>([
    ['by what sending back costs twice: dust', 1_000_200n, {}, { ...ordered, refund: 0n, dust: 200n }],
    ['by a unit more: goes back', 1_000_201n, {}, { ...ordered, refund: 201n, dust: 0n }],
    [
      'while no fee is known: goes back',
      1_000_001n,
      { refundFee: undefined },
      { ...ordered, refund: 1n, dust: 0n },
    ],
    ['by two percent: goes back', 1_020_000n, {}, { ...ordered, refund: 20_000n, dust: 0n }],
    [
      'by a unit more: is paid out',
      1_020_001n,
      {},
      { credited: 1_020_001n, fees: 2_000n, payout: 1_018_001n, rate: null, refund: 0n, dust: 0n },
    ],
    // Five dollars are 50 000 units.
    [
      'by five dollars: goes back',
      1_050_000n,
      { price: 10n ** 20n },
      { ...ordered, refund: 50_000n, dust: 0n },
    ],
    [
      'by a unit more than five dollars: is paid out',
      1_050_001n,
      { price: 10n ** 20n },
      { credited: 1_050_001n, fees: 2_000n, payout: 1_048_001n, rate: null, refund: 0n, dust: 0n },
    ],
    [
      'by more than a new quote would allow: is paid up to that',
      3_000_000n,
      {},
      { credited: 2_000_000n, fees: 2_000n, payout: 1_998_000n, rate: null, refund: 1_000_000n, dust: 0n },
    ],
    [
      'where a new quote would allow no more: goes back',
      3_000_000n,
      { mayGrowTo: 1_000_000n },
      { ...ordered, refund: 2_000_000n, dust: 0n },
    ],
  ])('%s', (_, amount, fields, terms) => {
    expect(settle(amount, fields)).toEqual({ terms })
  })

  it('never grows beyond what can be sent, nor where amounts are fixed', () => {
    expect(settle(3_000_000n, {}, { maxSend: 1_500_000n })).toMatchObject({ terms: { credited: 1_500_000n } })
    expect(settle(3_000_000n, {}, { isPayoutFixed: true })).toMatchObject({
      terms: { credited: 1_000_000n, refund: 2_000_000n },
    })
  })

  it('is paid beyond what was ordered at the market, whatever lock holds', () => {
    const rate = { isLocked: true, adverseBps: 100, minAmountOut: 1n, atMarket: (net: bigint) => net / 2n }
    const locked = { ...rate, adverseBps: 10_000 }
    expect(settle(1_500_000n, { rate: locked })).toEqual({
      terms: {
        credited: 1_500_000n,
        fees: 2_000n,
        payout: 998_000n + 250_000n,
        rate: 'LOCKED',
        refund: 0n,
        dust: 0n,
      },
    })
    expect(settle(1_000_000n, { rate })).toMatchObject({ terms: { payout: 499_000n, rate: 'MARKET' } })
    expect(settle(1_000_000n, { rate: { ...rate, minAmountOut: 499_001n } })).toEqual({
      refused: 'rate_moved',
    })
  })
})

describe('the rule of rates', () => {
  const terms = { isLocked: true, adverseBps: 100, minAmountOut: 990n }
  it.each<[string, bigint, Partial<typeof terms>, object | undefined]>([
    ['a held rate is paid', 1_000n, {}, { payout: 1_000n, rate: 'LOCKED' }],
    ['a market that gives more changes nothing', 1_100n, {}, { payout: 1_000n, rate: 'LOCKED' }],
    ['one that moved by the bound changes nothing', 990n, {}, { payout: 1_000n, rate: 'LOCKED' }],
    ['one that moved further sends it back', 989n, {}, undefined],
    ['without a lock the market’s is paid', 995n, { isLocked: false }, { payout: 995n, rate: 'MARKET' }],
    ['but never more than was ordered', 1_100n, { isLocked: false }, { payout: 1_000n, rate: 'MARKET' }],
    ['down to the least', 990n, { isLocked: false }, { payout: 990n, rate: 'MARKET' }],
    ['and not below it', 989n, { isLocked: false }, undefined],
    ['nothing is never paid', 0n, { isLocked: false, minAmountOut: 0n }, undefined],
    ['one unit is', 1n, { isLocked: false, minAmountOut: 0n }, { payout: 1n, rate: 'MARKET' }],
  ])('%s', (_, gives, fields, expected) => {
    expect(settleRate({ ordered: 1_000n, market: gives }, { ...terms, ...fields }, 1_000n)).toEqual(expected)
  })

  it('a part of an order is held to that part of the least', () => {
    const half = { ordered: 500n, market: 495n }
    expect(settleRate(half, { ...terms, isLocked: false }, 1_000n)).toEqual({ payout: 495n, rate: 'MARKET' })
    expect(settleRate({ ...half, market: 494n }, { ...terms, isLocked: false }, 1_000n)).toBeUndefined()
  })

  it('a bound holds to the unit, and the least is rounded up', () => {
    expect([isAdverse(10_000n, 9_900n, 100), isAdverse(10_000n, 9_899n, 100)]).toEqual([false, true])
    expect([floorOf(1_000n, 100), floorOf(1_001n, 100)]).toEqual([990n, 991n])
  })
})
