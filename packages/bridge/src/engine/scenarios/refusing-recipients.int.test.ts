import { afterEach, describe, expect, it } from 'vitest'
import type { Order } from '../../model/order.ts'
import { installationFixture } from '../../testing/networks/installation-fixture.ts'
import { ALICE, BOB, type TestWorld } from '../../testing/worlds/test-world.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

const ETHER = 10n ** 18n
const USDC = 10n ** 6n
const SENT = 90_000n * USDC
const MINUTE_MS = 60_000

let world: TestWorld

afterEach(async () => {
  await world.checkLedger()
})

const refuse = (isBlocked: boolean): void => world.chains.base.setBlocked(BOB, isBlocked)
const orderOf = (id: string): Promise<Order> => world.bridge.orders.get(id)
const paidTo = (recipient: string): bigint =>
  world.payoutsTo(recipient).reduce((sum, { amount }) => sum + amount, 0n)

/** A swap of $90,000 into ether that is credited at $3,200, for a recipient that refuses it from then on. */
async function creditRefused(fields: object = {}): Promise<Order> {
  world = await openTestWorld({ installation: installationFixture })
  refuse(true)
  const order = await world.order({
    currencyInId: 'ethereum-usdc',
    currencyOutId: 'base-eth',
    amount: SENT,
    ...fields,
  })
  world.deposit(order)
  await world.advance(4)
  expect(await orderOf(order.id)).toMatchObject({ status: 'SEND_FAILED', rate: 'LOCKED' })
  return order
}

/** The market moves within the time for which the rate is locked, and the recipient accepts. */
async function acceptAt(usd: string): Promise<void> {
  world.clock.advance(2 * MINUTE_MS)
  world.movePrice('ETH', usd)
  refuse(false)
  await world.advance(6)
}

/** Refunds cost what the network asks; of a refund in tokens the fake network asks less than a cent. */
const expectRefund = (order: Order): void => {
  const kept = SENT - paidTo(ALICE)
  expect(kept).toBeGreaterThanOrEqual(order.fees.swapFee)
  expect(kept).toBeLessThan(order.fees.swapFee + USDC)
}

describe('a recipient that refuses a swap and accepts it when that suits', () => {
  it('is paid at the market once that has moved by more than the fee of the order', async () => {
    const order = await creditRefused({ minAmountOut: 27n * ETHER })
    await acceptAt('3296')
    expect(await orderOf(order.id)).toMatchObject({ status: 'COMPLETE', rate: 'MARKET' })
    expect(paidTo(BOB)).toBe((order.amountOut * 3_200n) / 3_296n)
  })

  it('is not paid where that is less than its order allows, and pays for the rate that it has held', async () => {
    const order = await creditRefused()
    await acceptAt('3296')
    expect(paidTo(BOB)).toBe(0n)
    const refund = { status: 'COMPLETE', reason: 'rate_moved' }
    expect(await orderOf(order.id)).toMatchObject({ status: 'REJECTED', refund })
    expectRefund(order)
  })

  it('has lost its rate also where the market has moved by less than the fee', async () => {
    const order = await creditRefused()
    await acceptAt('3202')
    expect(await orderOf(order.id)).toMatchObject({ status: 'COMPLETE', rate: 'MARKET' })
    expect(paidTo(BOB)).toBe((order.amountOut * 3_200n) / 3_202n)
  })

  it('gains nothing where the market has moved the other way', async () => {
    const order = await creditRefused()
    await acceptAt('3100')
    expect(await orderOf(order.id)).toMatchObject({ status: 'COMPLETE' })
    expect(paidTo(BOB)).toBe(order.amountOut)
  })

  it('pays the swap fee for the time when its owner takes the deposit back', async () => {
    const order = await creditRefused()
    world.movePrice('ETH', '3168')
    await world.bridge.orders.takeBack(order.id, order.walletSender)
    await world.advance(6)
    expect(paidTo(BOB)).toBe(0n)
    const refund = { status: 'COMPLETE', reason: 'payout_impossible' }
    expect(await orderOf(order.id)).toMatchObject({ status: 'REJECTED', refund })
    expectRefund(order)
  })

  it('pays no swap fee within one asset, which holds no rate', async () => {
    world = await openTestWorld({ installation: installationFixture })
    refuse(true)
    const order = await world.order()
    world.deposit(order)
    await world.advance(4)
    await world.bridge.orders.takeBack(order.id, order.walletSender)
    await world.advance(6)
    expect(paidTo(ALICE)).toBeGreaterThan(ETHER - ETHER / 100_000n)
  })
})

describe('a swap that waits for another reason', () => {
  it('goes back whole', async () => {
    world = await openTestWorld({ installation: installationFixture })
    world.chains.base.faults.setFee(1_000_000_000_000_000n)
    const order = await world.order({
      currencyInId: 'ethereum-usdc',
      currencyOutId: 'base-eth',
      amount: SENT,
    })
    world.deposit(order)
    await world.advance(4)
    expect((await orderOf(order.id)).waiting?.reason).toBe('FEES')
    await world.bridge.orders.takeBack(order.id, order.walletSender)
    await world.advance(6)
    expect(paidTo(ALICE)).toBeGreaterThan(SENT - USDC)
  })
})

describe('a payout that was not tried since its credit', () => {
  const by = { actor: 'olga', reason: 'a look' }

  it.each<[string, string, Partial<Order>]>([
    ['keeps its rate while the market is within the fee of its order', '3202', { rate: 'LOCKED' }],
    ['is paid at the market beyond that', '3216', { rate: 'MARKET' }],
  ])('%s', async (_, usd, expected) => {
    world = await openTestWorld({ installation: installationFixture })
    const order = await world.order({
      currencyInId: 'ethereum-usdc',
      currencyOutId: 'base-eth',
      amount: SENT,
    })
    world.deposit(order)
    const target = { scope: 'network', networkId: 'base' } as const
    await world.bridge.halts.set({ actions: ['payout'], target, ...by })
    await world.advance(4)
    expect((await orderOf(order.id)).status).toBe('DEPOSITED')
    world.clock.advance(MINUTE_MS)
    world.movePrice('ETH', usd)
    await world.advance(1)
    for (const { id } of await world.bridge.halts.list()) await world.bridge.halts.lift({ id, ...by })
    await world.advance(4)
    expect(await orderOf(order.id)).toMatchObject({ status: 'COMPLETE', ...expected })
    const atMarket = (order.amountOut * 3_200n) / BigInt(usd)
    expect(paidTo(BOB)).toBe(expected.rate === 'LOCKED' ? order.amountOut : atMarket)
  })
})
