import { beforeEach, describe, expect, it } from 'vitest'
import {
  BASE_USDC,
  createCreditScene,
  CREATED_MS,
  ETHER,
  EXPIRES_MS,
  LATE_UNTIL_MS,
  LOCKED_UNTIL_MS,
  sceneOrder,
  sceneSwap,
  usd,
  USDC,
  type CreditScene,
  type SceneRow,
} from '../../testing/scenes/credit-scene.ts'
import type { StoredDeposit } from '../../store/deposits/deposit-store.ts'
import { decideCredits, type CreditDecision } from './credit-terms.ts'

let scene: CreditScene
beforeEach(() => {
  scene = createCreditScene()
})

/** The decision for one deposit of an order. */
async function decide(
  order: ReturnType<typeof sceneOrder>,
  deposit: Partial<StoredDeposit> = {},
  rows?: readonly SceneRow[],
): Promise<CreditDecision | undefined> {
  const stored = scene.add(order, deposit, rows)
  return (await decideCredits(scene.context, [stored])).get(stored.id)
}

const refused = (reason: string): object => ({ kind: 'refuse', reason })
const WAITS = { kind: 'wait' }
const paid = (payout: bigint, rate: 'LOCKED' | 'MARKET' | null = null): object => ({
  kind: 'credit',
  terms: { payout, rate },
})

describe('a deposit within one asset', () => {
  it('as ordered is paid as ordered, and no network is asked', async () => {
    const usdc = sceneOrder({
      currencyIn: 'ethereum-usdc',
      currencyOut: 'base-usdc',
      amountIn: 100n * USDC,
      platformFee: USDC,
      destinationFee: 2n * USDC,
      amountOut: 97n * BASE_USDC,
    })
    const terms = { credited: 100n * USDC, fees: 3n * USDC, payout: 97n * BASE_USDC, refund: 0n, dust: 0n }
    const deposit = { token: '0x1111111111111111111111111111111111111111' }
    expect(await decide(usdc, deposit)).toEqual({
      kind: 'credit',
      terms: { ...terms, rate: null },
      growth: null,
    })
    expect(scene.asked).toEqual(['orders_of_deposits'])
  })

  it('over by much is paid whole, and counts in its sender’s day', async () => {
    expect(await decide(sceneOrder(), { amount: (3n * ETHER) / 2n })).toMatchObject({
      terms: { credited: (3n * ETHER) / 2n, payout: (1_496n * ETHER) / 1_000n, refund: 0n, dust: 0n },
      growth: { walletSender: 'alice', currencyIn: { id: 'ethereum-eth' }, amount: ETHER / 2n },
    })
  })

  it('over by much grows in a currency whose units are smaller where it is paid', async () => {
    const usdc = sceneOrder({
      currencyIn: 'ethereum-usdc',
      currencyOut: 'base-usdc',
      amountIn: 100n * USDC,
      platformFee: USDC,
      destinationFee: 2n * USDC,
      amountOut: 97n * BASE_USDC,
    })
    expect(await decide(usdc, { amount: 150n * USDC })).toMatchObject({
      terms: { credited: 150n * USDC, payout: 147n * BASE_USDC },
    })
  })

  it('over by much grows by no more than its destination can pay', async () => {
    scene.held.set('base-usdc', 637_440_000_000n)
    expect(await decide(sceneSwap(), { amount: 3n * ETHER })).toMatchObject({
      terms: { credited: ETHER + (996n * ETHER) / 1_000n },
    })
  })

  it.each([
    ['goes back where that is worth its fee', 4_999_999_999_999_999n, { refund: ETHER / 100n, dust: 0n }],
    ['stays where half of it is the fee', 5_000_000_000_000_000n, { refund: 0n, dust: ETHER / 100n }],
  ])('over by little is paid as ordered, and the rest %s', async (_, nativePayout, rest) => {
    scene.refundFees = { nativePayout, tokenPayout: 1n }
    expect(await decide(sceneSwap(), { amount: ETHER + ETHER / 100n })).toMatchObject({
      terms: { credited: ETHER, payout: 318_720_000_000n, ...rest },
      growth: null,
    })
  })

  it('over by little goes back whole while its network’s fees are unknown', async () => {
    scene.refundFees = undefined
    expect(await decide(sceneOrder(), { amount: ETHER + ETHER / 100n })).toMatchObject({
      terms: { refund: ETHER / 100n, dust: 0n },
    })
  })

  it('is refused when it is short', async () => {
    expect(await decide(sceneOrder(), { amount: ETHER - ETHER / 100n })).toEqual(refused('short'))
  })

  it('that names no order is not decided about', async () => {
    const deposit = scene.add(sceneOrder(), {})
    const decisions = await decideCredits(scene.context, [{ ...deposit, id: 'other' }, deposit])
    expect([...decisions.keys()]).toEqual([deposit.id])
  })
})

describe('the rate of a swap', () => {
  // 0.05 % lower; the swap fee is 0.1 %.
  const FALLEN = '3198.4'
  const atMarket = (318_720_000_000n * 31_984n) / 32_000n

  it.each([
    ['in the last moment of the lock', { minedAtMs: LOCKED_UNTIL_MS }, 'LOCKED'],
    ['after the lock', { minedAtMs: LOCKED_UNTIL_MS + 1 }, 'MARKET'],
    ['in the second of the order', { minedAtMs: CREATED_MS - 500 }, 'LOCKED'],
    ['before that second', { minedAtMs: CREATED_MS - 501 }, 'MARKET'],
    ['at an unknown time', { minedAtMs: undefined }, 'MARKET'],
    ['in time, and claimed out of suspense', { isClaimed: true }, 'MARKET'],
  ] as const)('for a deposit made %s', async (_, deposit, rate) => {
    scene.prices.set('ETH', usd(FALLEN))
    const payout = rate === 'LOCKED' ? 318_720_000_000n : atMarket
    expect(await decide(sceneSwap(), deposit)).toMatchObject(paid(payout, rate))
  })

  it('is the market’s where the order holds none, and where a currency has left its peg', async () => {
    scene.prices.set('ETH', usd(FALLEN))
    expect(await decide(sceneSwap({ rateLockedUntil: null }))).toMatchObject(paid(atMarket, 'MARKET'))
    scene = createCreditScene()
    scene.ownPrices.set('base-usdc', usd('0.95'))
    expect(await decide(sceneSwap())).toMatchObject(paid(318_720_000_000n, 'MARKET'))
  })

  it('covers what was ordered; what comes beyond is paid at the market', async () => {
    expect(await decide(sceneSwap(), { amount: (3n * ETHER) / 2n })).toMatchObject({
      terms: { credited: (3n * ETHER) / 2n, payout: 478_560_000_000n, rate: 'LOCKED' },
      growth: { amount: ETHER / 2n },
    })
  })

  it.each([
    ['within the tolerance', '3180', null, paid((318_720_000_000n * 3_180n) / 3_200n, 'MARKET')],
    ['beyond the tolerance', '3160', null, refused('rate_moved')],
    [
      'beyond it, for an owner who takes less',
      '3160',
      3_000n * BASE_USDC,
      paid((318_720_000_000n * 3_160n) / 3_200n, 'MARKET'),
    ],
    ['below what its owner takes', '3180', 318_000_000_000n, refused('rate_moved')],
  ] as const)('moved %s', async (_, price, minAmountOut, expected) => {
    scene.prices.set('ETH', usd(price))
    expect(await decide(sceneSwap({ minAmountOut }))).toMatchObject(expected)
  })

  it('is waited for while a price is not known, as long as the order may be late', async () => {
    scene.prices.delete('ETH')
    scene.nowMs = LATE_UNTIL_MS
    expect(await decide(sceneSwap())).toEqual(WAITS)
    scene.nowMs += 1
    const deposit = scene.add(sceneSwap({ id: 'second' }), {})
    expect((await decideCredits(scene.context, [deposit])).get(deposit.id)).toEqual(refused('late'))
  })
})

describe('a late deposit', () => {
  const LATE = { minedAtMs: EXPIRES_MS + 1, seenAt: new Date(EXPIRES_MS + 5_000) }
  const PAYOUT = (996n * ETHER) / 1_000n

  it.each([
    ['in the last moment of its order', EXPIRES_MS, 'WAIT_DEPOSIT', 'credit'],
    ['after it', EXPIRES_MS + 1, 'WAIT_DEPOSIT', 'refuse'],
    ['in time, for an order that has ended since', CREATED_MS + 1, 'EXPIRED', 'refuse'],
  ] as const)('made %s needs what it pays: %#', async (_, minedAtMs, status, kind) => {
    scene.held.set('base-eth', 0n)
    const seenAt = new Date(LATE_UNTIL_MS)
    expect(await decide(sceneOrder({ status }), { minedAtMs, seenAt })).toMatchObject({ kind })
  })

  it.each([
    ['all of it there', PAYOUT, paid(PAYOUT)],
    ['one unit missing', PAYOUT - 1n, refused('late')],
  ])('with %s', async (_, held, expected) => {
    scene.held.set('base-eth', held)
    expect(await decide(sceneOrder(), LATE)).toMatchObject(expected)
  })

  it('waits while its destination is silent, as long as it may be late', async () => {
    scene.held.delete('base-eth')
    expect(await decide(sceneOrder(), LATE)).toEqual(WAITS)
    scene.nowMs = LATE_UNTIL_MS + 1
    const deposit = scene.add(sceneOrder({ id: 'second' }), LATE)
    expect((await decideCredits(scene.context, [deposit])).get(deposit.id)).toEqual(refused('late'))
  })

  it.each([
    ['in the last moment', LATE_UNTIL_MS, LATE_UNTIL_MS + 9_000, paid(PAYOUT)],
    ['after it', LATE_UNTIL_MS + 1, LATE_UNTIL_MS + 9_000, refused('late')],
    ['after it by a clock that is ahead', LATE_UNTIL_MS + 9_000, LATE_UNTIL_MS, paid(PAYOUT)],
  ])('made %s of being late', async (_, minedAtMs, seenMs, expected) => {
    expect(await decide(sceneOrder(), { minedAtMs, seenAt: new Date(seenMs) })).toMatchObject(expected)
  })

  it.each([
    ['1 % above', '3232', 'credit'],
    ['more than 1 % above', '3232.01', 'refuse'],
    ['1 % below', '3168', 'credit'],
    ['more than 1 % below', '3167.99', 'refuse'],
  ] as const)('of a swap, with the market %s its rate', async (_, price, kind) => {
    scene.prices.set('ETH', usd(price))
    expect(await decide(sceneSwap({ minAmountOut: 1n }), LATE)).toMatchObject({
      kind,
      ...(kind === 'refuse' ? { reason: 'late' } : {}),
    })
  })

  it('of a swap needs both the price and the money', async () => {
    scene.held.set('base-usdc', 1n)
    expect(await decide(sceneSwap(), LATE)).toEqual(refused('late'))
  })

  it('leaves to the next of one round what the one before has not taken', async () => {
    scene.held.set('base-eth', 2n * PAYOUT - 1n)
    const inTime = scene.add(sceneOrder({ id: 'in time' }), {})
    const refusedShort = scene.add(sceneOrder({ id: 'short' }), { amount: 1n })
    const late = scene.add(sceneOrder({ id: 'late' }), LATE)
    const decisions = await decideCredits(scene.context, [inTime, refusedShort, late])
    expect([...decisions.values()]).toMatchObject([paid(PAYOUT), refused('short'), refused('late')])
    scene.held.set('base-eth', 2n * PAYOUT)
    const again = await decideCredits(scene.context, [inTime, refusedShort, late])
    expect([...again.values()]).toMatchObject([paid(PAYOUT), refused('short'), paid(PAYOUT)])
  })
})

describe('a bulk order', () => {
  const ORDER = sceneOrder({
    currencyIn: 'ethereum-usdc',
    currencyOut: null,
    amountIn: 100n * USDC,
    amountOut: 97n * USDC,
    platformFee: USDC,
    destinationFee: 2n * USDC,
  })
  const ROWS = [
    { currencyOut: 'base-usdc', amountOut: 50n * BASE_USDC },
    { currencyOut: 'polygon-usdc', amountOut: 17n * USDC },
    { currencyOut: 'base-usdc', amountOut: 30n * BASE_USDC },
  ]
  const LATE = { minedAtMs: EXPIRES_MS + 1, seenAt: new Date(EXPIRES_MS + 5_000) }

  it('is paid to the unit, and never grows', async () => {
    expect(await decide(ORDER, { amount: 150n * USDC }, ROWS)).toMatchObject({
      terms: { credited: 100n * USDC, payout: 97n * USDC, refund: 50n * USDC, rate: null },
      growth: null,
    })
  })

  it.each([
    ['what all rows pay', 80n * BASE_USDC, 17n * USDC, 'credit'],
    ['less than the two rows on one network pay', 80n * BASE_USDC - 1n, 17n * USDC, 'refuse'],
    ['less than the row on another pays', 80n * BASE_USDC, 17n * USDC - 1n, 'refuse'],
  ] as const)('late, with %s', async (_, onBase, onPolygon, kind) => {
    scene.held.set('base-usdc', onBase).set('polygon-usdc', onPolygon)
    expect(await decide(ORDER, LATE, ROWS)).toMatchObject({ kind })
  })

  it('goes back when a currency of it has left its peg, and waits while that is not known', async () => {
    scene.ownPrices.set('polygon-usdc', undefined)
    expect(await decide(ORDER, {}, ROWS)).toEqual(WAITS)
    for (const left of ['base-usdc', 'ethereum-usdc']) {
      scene = createCreditScene()
      scene.ownPrices.set('polygon-usdc', undefined).set(left, usd('0.9'))
      expect(await decide(ORDER, {}, ROWS)).toEqual(refused('rate_moved'))
    }
  })
})
