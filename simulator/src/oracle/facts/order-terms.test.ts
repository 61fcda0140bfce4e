import { DEFAULT_DEPOSIT_POLICY, settleDepositTerms, type SettledDeposit } from '@sunspan/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feesOf, termsFor } from './order-terms.ts'
import type { BulkOrderFact, StandardOrderFact } from './read-facts.ts'
import type { BridgedCurrency, View } from './view.ts'

const ETH: BridgedCurrency = {
  id: 'a-eth',
  networkId: 'a',
  token: null,
  asset: 'ETH',
  decimals: 18,
  minSend: 10n ** 15n,
  maxSend: 50n * 10n ** 18n,
}
const USDC: BridgedCurrency = {
  id: 'b-usdc',
  networkId: 'b',
  token: 'usdc',
  asset: 'USDC',
  decimals: 6,
  minSend: 10n ** 6n,
  maxSend: 10n ** 11n,
}
const PRICES: Readonly<Record<string, bigint>> = { ETH: 3_200n * 10n ** 18n, USDC: 10n ** 18n }

function orderOf(from: BridgedCurrency, to: BridgedCurrency, amount: bigint): StandardOrderFact {
  const platform = amount / 1_000n
  const destination = 1_200n
  const swap = from.asset === to.asset ? 0n : amount / 1_000n + 1n
  const net = amount - platform - destination - swap
  const above = (PRICES[from.asset] ?? 0n) * 10n ** BigInt(to.decimals)
  const below = (PRICES[to.asset] ?? 1n) * 10n ** BigInt(from.decimals)
  return {
    kind: 'standard',
    id: 'order',
    status: 'SENT',
    version: 1,
    transaction_in: null,
    reference: 'ref',
    credited_amount: null,
    payout_amount: null,
    credited_ms: null,
    locked_ms: null,
    min_amount_out: null,
    rate: null,
    network_in: from.networkId,
    token_in: from.token,
    amount_in: String(amount),
    currency_in: from.id,
    network_out: to.networkId,
    token_out: to.token,
    currency_out: to.id,
    amount_out: String((net * above) / below),
    platform_fee: String(platform),
    swap_fee: String(swap),
    destination_fee: String(destination),
    wallet_sender: 'alice',
    wallet_receiver: 'bob',
    created_ms: 0,
  }
}

const VIEW: View = {
  facts: { orders: [], events: [], deposits: [], legs: [], attempts: [], cursors: [], halts: [] },
  causes: { did: () => false, mayLast: () => false, wasRewritten: () => false, isLimited: () => false },
  chains: new Map(),
  actors: {
    requestedBulk: new Map(),
    ordersByRequest: new Map(),
    everPrice: (asset) => [PRICES[asset] ?? 0n],
    pricesBetween: (asset) => [PRICES[asset] ?? 0n],
    offPeg: undefined,
    belowPar: undefined,
    walletDailyUsd: null,
    currencies: [ETH, USDC, { ...ETH, id: 'b-eth', networkId: 'b' }],
    fees: {
      swapBps: 10n,
      spreadBps: () => 0n,
      gasMarginBps: 0n,
      platformFee: () => 0n,
      gas: 1_000n,
      restFeeMultiple: 2n,
    },
    swaps: { walletCap: null, rateLockMs: 1_000 },
    tokens: new Set(['usdc']),
    operator: 'operator',
  },
}

const ruledBy = (settled: SettledDeposit) =>
  'terms' in settled ? { payout: settled.terms.payout, rest: settled.terms.refund } : undefined

/** The result of the product's rule, with a known price and a rest worth sending. */
function ruled(
  order: StandardOrderFact,
  amount: bigint,
  [from, to]: readonly [BridgedCurrency, BridgedCurrency],
  mayGrowTo: bigint,
) {
  const settled = settleDepositTerms(
    {
      amountIn: BigInt(order.amount_in),
      platformFee: BigInt(order.platform_fee),
      swapFee: BigInt(order.swap_fee),
      destinationFee: BigInt(order.destination_fee),
      amountOut: BigInt(order.amount_out),
      isSameAsset: from.asset === to.asset,
      decimalsIn: from.decimals,
      decimalsOut: to.decimals,
      minSend: from.minSend,
      maxSend: from.maxSend,
    },
    amount,
    { price: PRICES[from.asset], refundFee: 0n, mayGrowTo, rate: null },
    DEFAULT_DEPOSIT_POLICY,
  )
  return ruledBy(settled)
}

test('the oracle and the product mean the same rule, each in its own words', () => {
  const routes = [
    [ETH, USDC],
    [USDC, ETH],
    [ETH, { ...ETH, id: 'b-eth', networkId: 'b' }],
  ] as const
  fc.assert(
    fc.property(
      fc.constantFrom(...routes),
      fc.bigInt({ min: 50n, max: 40_000n }),
      fc.oneof(fc.bigInt({ min: -40n, max: 40n }), fc.bigInt({ min: -10_000n, max: 20_000n })),
      fc.bigInt({ min: -2n, max: 2n }),
      fc.bigInt({ min: 0n, max: 20_000n }),
      ([from, to], tenThousandths, bps, units, growth) => {
        const ordered = (from.maxSend * tenThousandths) / 40_000n
        const order = orderOf(from, to, ordered)
        const amount = ordered + (ordered * bps) / 10_000n + units
        expect(termsFor(VIEW, order, amount)).toEqual(ruled(order, amount, [from, to], from.maxSend))
        // If a new quote would allow less, the order records the amount that filled it.
        const bound = ordered + (ordered * growth) / 10_000n
        const most = bound < from.maxSend ? bound : from.maxSend
        const credited_amount = String(amount < most ? amount : most)
        expect(termsFor(VIEW, { ...order, credited_amount }, amount)).toEqual(
          ruled(order, amount, [from, to], most),
        )
      },
    ),
    { numRuns: 500 },
  )
})

test('what is short by one part in a thousand is enough, and one unit less is not', () => {
  const ordered = 1_000n * 10n ** 6n
  const order = { ...orderOf(USDC, ETH, ordered), platform_fee: String(2n * 10n ** 6n) }
  expect(feesOf(order)).toBeGreaterThan(10n ** 6n)
  expect(termsFor(VIEW, order, ordered - 10n ** 6n)).toBeDefined()
  expect(termsFor(VIEW, order, ordered - 10n ** 6n - 1n)).toBeUndefined()
})

test('nothing of a bulk order may be short, and all that is over goes back, as the product says', () => {
  const ordered = orderOf(USDC, { ...USDC, id: 'a-usdc', networkId: 'a' }, 1_000n * 10n ** 6n)
  const bulk: BulkOrderFact = { ...ordered, kind: 'bulk', rows: [] }
  fc.assert(
    fc.property(fc.bigInt({ min: -40n, max: 2n * 10n ** 9n }), (over) => {
      const amount = BigInt(bulk.amount_in) + over
      const settled = settleDepositTerms(
        {
          amountIn: BigInt(bulk.amount_in),
          platformFee: BigInt(bulk.platform_fee),
          swapFee: 0n,
          destinationFee: BigInt(bulk.destination_fee),
          amountOut: BigInt(bulk.amount_out),
          isSameAsset: true,
          decimalsIn: 6,
          decimalsOut: 6,
          isPayoutFixed: true,
          minSend: USDC.minSend,
          maxSend: USDC.maxSend,
        },
        amount,
        { price: PRICES['USDC'], refundFee: 0n, mayGrowTo: amount, rate: null },
        DEFAULT_DEPOSIT_POLICY,
      )
      expect(termsFor(VIEW, bulk, amount)).toEqual(ruledBy(settled))
    }),
  )
})
