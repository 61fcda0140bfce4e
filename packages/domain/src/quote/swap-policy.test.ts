import { expect, it } from 'vitest'
import { discountPlatformFee } from './discount-platform-fee.ts'
import { roundDownToSignificant, roundUpToSignificant } from './round-significant.ts'
import { DEFAULT_SPREADS, swapFeeBpsOf } from './spread.ts'
import { DEFAULT_SWAP_CAPS, leftOfSharedCap, leftOfWalletCap } from './swap-caps.ts'
import { adverseBoundOf, DEFAULT_SWAP_POLICY } from './swap-policy.ts'

const DOLLAR = 10n ** 18n

it('what operators do not say is as their page says', () => {
  expect(DEFAULT_SWAP_POLICY).toEqual({
    rateLockMs: 300_000,
    adverseBps: null,
    parBps: 5,
    toleranceBps: 100,
    pegBps: 100,
  })
  expect(DEFAULT_SWAP_CAPS).toEqual({
    asset: 500_000n * DOLLAR,
    wallet: 100_000n * DOLLAR,
    all: 1_000_000n * DOLLAR,
  })
})

it.each([
  ['ETH', 'USDC', 22],
  ['BTC', 'ETH', 28],
  ['SOL', 'TON', 40],
  ['POL', 'BNB', 40],
  ['AVAX', 'SUI', 40],
  ['TRX', 'USDT', 27],
  ['DOGE', 'USDC', 42],
  ['ETH', 'ETH', 0],
])('a swap of %s to %s costs %d basis points with a fee of ten', (assetIn, assetOut, bps) => {
  expect(swapFeeBpsOf({ swapBps: 10, spreads: DEFAULT_SPREADS }, assetIn, assetOut)).toBe(bps)
})

it('a market may move against the treasury by what the swap has paid, or by what the operator says', () => {
  const paid = { swapFee: 39n, amountIn: 10_000n }
  expect(adverseBoundOf({ adverseBps: null }, paid)).toBe(39)
  expect(adverseBoundOf({ adverseBps: null }, { ...paid, amountIn: 10_001n })).toBe(38)
  expect(adverseBoundOf({ adverseBps: 0 }, paid)).toBe(0)
})

it.each([
  [{ paid: 0n, unpaid: 0n }, 100n, 100n],
  [{ paid: 10n, unpaid: 49n }, 41n, 41n],
  [{ paid: 10n, unpaid: 60n }, 40n, 30n],
  [{ paid: 50n, unpaid: 80n }, 0n, 0n],
  [{ paid: 99n, unpaid: 0n }, 1n, 1n],
  [{ paid: 101n, unpaid: 0n }, 0n, 0n],
])('of a cap of 100, %o leaves %d to all and %d to one', (open, shared, own) => {
  expect([leftOfSharedCap(100n, open), leftOfWalletCap(100n, open)]).toEqual([shared, own])
})

it.each([
  [0n, 0n, 0n],
  [9_999n, 9_999n, 9_999n],
  [10_000n, 10_000n, 10_000n],
  [12_341n, 12_340n, 12_350n],
  [99_999n, 99_990n, 100_000n],
])('%d has four digits as %d, or as %d', (units, down, up) => {
  expect([roundDownToSignificant(units, 4), roundUpToSignificant(units, 4)]).toEqual([down, up])
})

it('a discount takes off what it says, all of a fee at most', () => {
  expect([0, 2_500, 9_999, 10_000].map((bps) => discountPlatformFee(10_001n, bps))).toEqual([
    10_001n,
    7_500n,
    1n,
    0n,
  ])
  for (const bps of [-1, 10_001])
    expect(() => discountPlatformFee(1n, bps)).toThrow('A discount is 0 to 10,000 basis points')
})
