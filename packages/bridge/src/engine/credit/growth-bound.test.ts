import { beforeEach, describe, expect, it } from 'vitest'
import type { Transaction } from '../../store/database/database.ts'
import type { ReferencedOrder } from '../../store/deposits/candidate-store.ts'
import {
  BASE_USDC,
  createCreditScene,
  ETHER,
  sceneOrder,
  sceneSwap,
  usd,
  USDC,
  type CreditScene,
} from '../../testing/scenes/credit-scene.ts'
import { createRoundLiquidity } from './free-liquidity.ts'
import { admitGrowth, findGrowthBound, type Growth } from './growth-bound.ts'

let scene: CreditScene
beforeEach(() => {
  scene = createCreditScene()
})

const boundOf = (order: ReferencedOrder): Promise<bigint> => {
  const currencyIn = scene.catalog.getCurrency(order.currencyIn)
  const currencyOut = scene.catalog.getCurrency(order.currencyOut ?? '')
  const pair = { currencyIn, currencyOut }
  return findGrowthBound(scene.context, order, pair, createRoundLiquidity(scene.context))
}
const usdcOrder = (fields: Partial<ReferencedOrder> = {}): ReferencedOrder =>
  sceneOrder({
    currencyIn: 'ethereum-usdc',
    currencyOut: 'base-usdc',
    amountIn: 100n * USDC,
    platformFee: USDC,
    destinationFee: 2n * USDC,
    amountOut: 97n * BASE_USDC,
    value: usd('100'),
    ...fields,
  })

describe('an order grows by no more than', () => {
  it('what can be sent at all', async () => {
    expect(await boundOf(sceneOrder())).toBe(50n * ETHER)
    expect(await boundOf(usdcOrder())).toBe(100_000n * USDC)
  })

  it.each([
    ['a part of it left', '1800', ETHER + ETHER],
    ['nothing left', '5000', ETHER],
    ['more than it taken', '5001', ETHER],
  ])('its wallet’s day, with %s', async (_, ordered, bound) => {
    scene = createCreditScene({ walletDailyUsd: '5000' })
    scene.ordered.set('alice', usd(ordered)).set('bob', usd('4999'))
    expect(await boundOf(sceneOrder())).toBe(bound)
    expect(await boundOf(sceneSwap())).toBe(bound)
  })

  it('nothing at all once its wallet’s day is over, in the cheapest of coins too', async () => {
    scene = createCreditScene({ walletDailyUsd: '5000' })
    scene.ordered.set('alice', usd('5000'))
    expect(await boundOf(sceneOrder({ currencyIn: 'polygon-pol' }))).toBe(ETHER)
  })

  it('nothing while its wallet’s day counts and its price is not known', async () => {
    scene = createCreditScene({ walletDailyUsd: '5000' })
    scene.prices.delete('ETH')
    expect(await boundOf(sceneSwap())).toBe(ETHER)
  })

  it.each([
    [
      'the native coin but for its gas',
      sceneOrder(),
      'base-eth',
      10n * ETHER,
      10n * ETHER - ETHER / 10n + 4n * 10n ** 15n,
    ],
    ['a token whole', usdcOrder(), 'base-usdc', 500n * BASE_USDC, 503n * USDC],
    [
      'a token at the order’s rate',
      sceneSwap(),
      'base-usdc',
      637_440_000_000n,
      ETHER + (996n * ETHER) / 1_000n,
    ],
    [
      'one unit more than it pays',
      sceneOrder({ currencyIn: 'base-eth', currencyOut: 'ethereum-eth', amountOut: 99n }),
      'ethereum-eth',
      101n,
      ETHER + 1n,
    ],
    ['no more than it pays', usdcOrder(), 'base-usdc', 97n * BASE_USDC, 100n * USDC],
    ['less than it pays', usdcOrder(), 'base-usdc', 7n * BASE_USDC, 100n * USDC],
  ])('what its destination holds: %s', async (_, order, currency, held, bound) => {
    scene.held.set(currency, held)
    expect(await boundOf(order)).toBe(bound)
  })

  it('nothing while its destination is silent', async () => {
    scene.held.delete('base-usdc')
    expect(await boundOf(usdcOrder())).toBe(100n * USDC)
  })

  it('what may leave its destination within an hour, by its value now and when it was made', async () => {
    scene = createCreditScene({ outflowHourlyUsd: '320' })
    // This leaves 310.4, 97 of which were ordered.
    expect(await boundOf(usdcOrder())).toBe(100n * USDC + 213_400_000n)
    expect(await boundOf(usdcOrder({ value: usd('200') }))).toBe(100n * USDC + 58_200_000n)
    // A tenth of the maximum send; and the same amount again by the leg's share of the hourly outflow.
    expect(await boundOf(sceneSwap({ value: usd('160') }))).toBe(ETHER / 10n)
    scene.prices.set('ETH', usd('100'))
    expect(await boundOf(sceneSwap({ value: usd('160') }))).toBe(ETHER + (996n * ETHER) / 1_000n)
    expect(await boundOf(sceneSwap({ value: 0n }))).toBe(3_200_000_000_000_000_000n)
    scene.prices.delete('ETH')
    expect(await boundOf(sceneSwap())).toBe(ETHER)
  })

  it('what is left of its destination’s hourly limit after what is owed there', async () => {
    scene = createCreditScene({ outflowHourlyUsd: '420' })
    scene.owedUsd = usd('100')
    expect(await boundOf(usdcOrder())).toBe(100n * USDC + 213_400_000n)
    scene.owedUsd = usd('421')
    expect(await boundOf(usdcOrder())).toBe(0n)
  })
})

describe('growth that is credited', () => {
  const growth = (walletSender: string, amount: bigint): { readonly growth: Growth } => ({
    growth: { walletSender, currencyIn: scene.catalog.getCurrency('ethereum-eth'), amount },
  })
  // CAST: a step only queries its transaction.
  const tx = (): Transaction => scene.context.deps.pool as unknown as Transaction
  const NONE = { growth: null }

  it('fits into the day of its wallet, counted one after the other', async () => {
    scene = createCreditScene({ walletDailyUsd: '5000' })
    scene.ordered.set('bob', usd('1800')).set('alice', usd('5000'))
    const half = growth('bob', ETHER / 2n)
    const whole = growth('bob', ETHER)
    const credits = [half, whole, NONE, growth('alice', 1n), growth('bob', ETHER / 2n), growth('bob', 1n)]
    expect(await admitGrowth(tx(), scene.context, credits)).toEqual([half, NONE, half])
  })

  it('is looked at with its senders locked, in an order that all processes keep', async () => {
    scene = createCreditScene({ walletDailyUsd: '5000' })
    await admitGrowth(tx(), scene.context, [growth('bob', 1n), NONE, growth('alice', 1n), growth('bob', 1n)])
    const lock = 'orders_lock_sender'
    const sum = 'orders_sum_of_wallet'
    expect(scene.asked).toEqual([`${lock} alice`, `${sum} alice`, `${lock} bob`, `${sum} bob`])
  })

  it('is not admitted while its price is not known, and always where wallets have no bound', async () => {
    expect(await admitGrowth(tx(), scene.context, [growth('bob', 1_000n * ETHER)])).toHaveLength(1)
    scene = createCreditScene({ walletDailyUsd: '5000' })
    scene.prices.delete('ETH')
    expect(await admitGrowth(tx(), scene.context, [growth('bob', 1n), NONE])).toEqual([NONE])
  })

  it('is not admitted where its sender cannot be locked', async () => {
    scene = createCreditScene({ walletDailyUsd: '5000' })
    const { query } = tx()
    const locked = ({ name }: { readonly name: string }, ...rest: readonly unknown[]): unknown =>
      name === 'orders_lock_sender'
        ? Promise.reject(new Error('The connection is gone'))
        : Reflect.apply(query, undefined, [{ name }, ...rest])
    // CAST: as above.
    const broken = { query: locked } as unknown as Transaction
    await expect(admitGrowth(broken, scene.context, [growth('bob', 1n)])).rejects.toThrow('is gone')
  })
})
