import { floorOf } from '@sunspan/domain'
import { afterEach, describe, expect, it } from 'vitest'
import type { Order } from '../../model/order.ts'
import { currencyKey } from '../../prices/price-feed.ts'
import { installationFixture } from '../../testing/networks/installation-fixture.ts'
import { ALICE, BOB, testAddress, type TestWorld, TREASURY } from '../../testing/worlds/test-world.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

const CAROL = testAddress('ca')
const ETHER = 10n ** 18n
const USDC = 10n ** 6n
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let world: TestWorld

afterEach(async () => {
  await world.checkLedger()
})

const open = async (fields: object = {}): Promise<void> => {
  world = await openTestWorld({ installation: { ...installationFixture, ...fields } })
}
const orderOf = (id: string): Promise<Order> => world.bridge.orders.get(id)
const paidTo = (recipient: string): bigint =>
  world.payoutsTo(recipient).reduce((sum, { amount }) => sum + amount, 0n)
const swap = (amount = ETHER, fields: object = {}): Promise<Order> =>
  world.order({ amount, currencyOutId: 'base-usdc', ...fields })
/** An amount out after a price has moved. */
const moved = (amount: bigint, from: bigint, to: bigint): bigint => (amount * to) / from

describe('the rate of an order between assets', () => {
  it('is held for a deposit whose block is made in time, while the market is within the bound', async () => {
    await open()
    const order = await swap()
    expect(order).toMatchObject({ rate: null, minAmountOut: floorOf(order.amountOut, 100) })
    expect(order.rateLockedUntil?.getTime()).toBe(order.createdAt.getTime() + 5 * MINUTE_MS)
    world.deposit(order)
    // Six basis points lower; the swap fee is ten.
    world.movePrice('ETH', '3198')
    await world.advance(6)
    expect(paidTo(BOB)).toBe(order.amountOut)
    expect(await orderOf(order.id)).toMatchObject({ status: 'COMPLETE', rate: 'LOCKED' })
  })

  it('is not held when the market has moved against us further than the swap fee covers', async () => {
    await open()
    const order = await swap(ETHER, { minAmountOut: 3_000n * USDC })
    world.deposit(order)
    // More than eleven basis points lower; the swap fee is ten.
    world.movePrice('ETH', '3196')
    await world.advance(6)
    expect(await orderOf(order.id)).toMatchObject({ status: 'COMPLETE', rate: 'MARKET' })
    expect(paidTo(BOB)).toBe(moved(order.amountOut, 3_200n, 3_196n))
  })

  it('is compared again once it is signed, before anything is sent: nodes may take their time', async () => {
    await open()
    const order = await swap(ETHER, { minAmountOut: 3_000n * USDC })
    world.deposit(order)
    const slow = world.chains.base.faults.hold('prepare')
    const rounds = world.advance(8)
    await slow.reached
    world.movePrice('ETH', '3180')
    await world.bridge.refreshMarket()
    slow.release()
    await rounds
    expect(await orderOf(order.id)).toMatchObject({ status: 'COMPLETE', rate: 'MARKET' })
    expect(paidTo(BOB)).toBe(moved(order.amountOut, 3_200n, 3_180n))
    expect(world.payoutsTo(BOB)).toHaveLength(1)
  })

  it('is the worse of both once the lock is over, and never better than the order’s', async () => {
    await open()
    const falling = await swap()
    const rising = await swap(2n * ETHER)
    world.clock.advance(6 * MINUTE_MS)
    world.deposit(falling)
    world.movePrice('ETH', '3180')
    await world.advance(5)
    expect(paidTo(BOB)).toBe(moved(falling.amountOut, 3_200n, 3_180n))
    world.deposit(rising)
    world.movePrice('ETH', '3400')
    await world.advance(5)
    expect(paidTo(BOB)).toBe(moved(falling.amountOut, 3_200n, 3_180n) + rising.amountOut)
    expect(await orderOf(rising.id)).toMatchObject({ status: 'COMPLETE', rate: 'MARKET' })
  })

  it('moved further than the order allows: the deposit goes back', async () => {
    await open()
    const order = await swap()
    world.deposit(order)
    world.movePrice('ETH', '3100')
    await world.advance(6)
    expect(paidTo(BOB)).toBe(0n)
    expect(paidTo(ALICE)).toBeGreaterThan(ETHER - ETHER / 1_000n)
    const refund = { status: 'COMPLETE', reason: 'rate_moved' }
    expect(await orderOf(order.id)).toMatchObject({ status: 'DEPOSIT_FAILED', rate: null, refund })
  })

  it('waits for a price that is not known', async () => {
    await open()
    const order = await swap()
    world.deposit(order)
    world.movePrice('ETH', '0')
    world.clock.advance(3 * MINUTE_MS)
    await world.advance(3)
    expect((await orderOf(order.id)).status).toBe('WAIT_DEPOSIT')
    world.movePrice('ETH', '3200')
    await world.advance(4)
    expect(await orderOf(order.id)).toMatchObject({ status: 'COMPLETE', rate: 'LOCKED' })
  })

  it('made after the order’s life is late, however long the engine was away', async () => {
    await open()
    const order = await swap()
    world.clock.advance(3 * HOUR_MS)
    world.movePrice('ETH', '2880')
    world.deposit(order, { amount: 40n * ETHER })
    await world.advance(6)
    expect(paidTo(BOB)).toBe(0n)
    expect(await orderOf(order.id)).toMatchObject({ refund: { reason: 'rate_moved' } })
    const fair = await swap(ETHER, { minAmountOut: 1n })
    world.clock.advance(3 * HOUR_MS)
    world.movePrice('ETH', '2000')
    world.deposit(fair)
    await world.advance(6)
    expect(await orderOf(fair.id)).toMatchObject({ refund: { reason: 'late' } })
  })

  it('filled out of suspense: is the worse of both, whenever its owner asks', async () => {
    await open({ wallet_daily_usd: '5000' })
    const suspended = world.chains.ethereum.send({
      from: ALICE,
      to: TREASURY,
      token: null,
      amount: 45n * ETHER,
    })
    await world.advance(3)
    const order = await swap(ETHER, { minAmountOut: 3_000n * USDC })
    world.movePrice('ETH', '3100')
    await world.advance(1)
    await world.bridge.deposits.claim({
      networkId: 'ethereum',
      transactionHash: suspended,
      orderId: order.id,
      provedWallets: [ALICE],
    })
    await world.advance(6)
    const paid = await orderOf(order.id)
    expect(paid).toMatchObject({ status: 'COMPLETE', rate: 'MARKET' })
    // The rest of the wallet's daily limit, at the market price, and not a cent more.
    expect(paidTo(BOB)).toBeLessThanOrEqual(5_000n * USDC)
    expect(paid.refund?.reason).toBe('over')
    expect(paid.refund?.amount ?? 0n).toBeGreaterThan(43n * ETHER)
  })
})

describe('an over-deposit', () => {
  it('grows by no more than what is left of its wallet’s day', async () => {
    await open({ wallet_daily_usd: '5000' })
    const order = await world.order({ amount: ETHER / 100n })
    world.deposit(order, { amount: 40n * ETHER })
    await world.advance(6)
    const grown = await orderOf(order.id)
    expect(grown).toMatchObject({ status: 'COMPLETE', refund: { reason: 'over' } })
    expect(grown.creditedAmount).toBe((5_000n * ETHER) / 3_200n)
    await expect(world.order({ amount: ETHER / 100n })).rejects.toThrow('$0 left')
  })

  it('grows by no more than may leave the destination within an hour, and holds up no other order', async () => {
    const networks = installationFixture.networks.map((network) =>
      network.id === 'base' ? { ...network, outflow_hourly_usd: '10000' } : network,
    )
    await open({ networks })
    const order = await world.order({ amount: ETHER / 100n })
    world.deposit(order, { amount: 4n * ETHER })
    await world.advance(6)
    expect(await orderOf(order.id)).toMatchObject({ status: 'COMPLETE' })
    const grown = (await orderOf(order.id)).creditedAmount ?? 0n
    expect(grown).toBeGreaterThan(3n * ETHER)
    expect(grown).toBeLessThanOrEqual((3_125n * ETHER) / 1_000n)
    expect(await world.bridge.halts.list()).toEqual([])
  })

  it('grows by no more than the destination has left after what it owes', async () => {
    const [ethereum, ...others] = installationFixture.networks
    const currencies = ethereum?.currencies.map((currency) => ({ ...currency, max_send: '5000' }))
    await open({ networks: [{ ...ethereum, currencies }, ...others] })
    const order = await world.order()
    world.chains.ethereum.fund(CAROL, null, 4_000n * ETHER)
    world.deposit(order, { from: CAROL, amount: 3_000n * ETHER })
    await world.advance(6)
    expect(await orderOf(order.id)).toMatchObject({ status: 'COMPLETE', refund: { reason: 'over' } })
    expect(paidTo(BOB)).toBeLessThanOrEqual(1_000n * ETHER)
    expect(paidTo(BOB)).toBeGreaterThan(980n * ETHER)
  })

  it('grows at the worse of the order’s rate and the market’s', async () => {
    await open()
    const order = await swap()
    world.deposit(order, { amount: 3n * ETHER })
    world.movePrice('ETH', '3198')
    await world.advance(6)
    const grown = await orderOf(order.id)
    expect(grown).toMatchObject({ status: 'COMPLETE', rate: 'LOCKED', creditedAmount: 3n * ETHER })
    const more = paidTo(BOB) - order.amountOut
    // 2 ETH more at 3,198, less the swap fee.
    expect(more).toBeLessThan(2n * 3_198n * USDC)
    expect(more).toBeGreaterThan((2n * 3_198n * USDC * 998n) / 1_000n)
  })
})

describe('a payout that has waited for longer than a rate is held', () => {
  const refuse = (isBlocked: boolean): void => world.chains.base.setBlocked(BOB, isBlocked)

  it('is of what the market gives, and of no more than was credited', async () => {
    await open()
    refuse(true)
    const order = await world.order({
      currencyInId: 'ethereum-usdc',
      currencyOutId: 'base-eth',
      amount: 90_000n * USDC,
      minAmountOut: ETHER,
    })
    world.deposit(order)
    await world.advance(4)
    world.clock.advance(22 * HOUR_MS)
    world.movePrice('ETH', '3360')
    refuse(false)
    await world.advance(4)
    expect(await orderOf(order.id)).toMatchObject({
      status: 'COMPLETE',
      rate: 'MARKET',
      paidAmount: paidTo(BOB),
    })
    expect(paidTo(BOB)).toBe(moved(order.amountOut, 3_360n, 3_200n))
  })

  it('goes back when that is less than its owner would take, and not when the market has come back', async () => {
    await open()
    refuse(true)
    const buy = (amount: bigint): Promise<Order> =>
      world.order({ currencyInId: 'ethereum-usdc', currencyOutId: 'base-eth', amount })
    const order = await buy(90_000n * USDC)
    world.deposit(order)
    await world.advance(4)
    world.clock.advance(22 * HOUR_MS)
    world.movePrice('ETH', '3360')
    refuse(false)
    await world.advance(6)
    expect(paidTo(BOB)).toBe(0n)
    const refund = { reason: 'rate_moved', status: 'COMPLETE' }
    expect(await orderOf(order.id)).toMatchObject({ status: 'REJECTED', refund })

    refuse(true)
    world.movePrice('ETH', '3200')
    await world.advance(1)
    const patient = await buy(1_000n * USDC)
    world.deposit(patient)
    await world.advance(4)
    world.clock.advance(HOUR_MS)
    world.movePrice('ETH', '3210')
    await world.advance(2)
    expect((await orderOf(patient.id)).paidAmount).toBeLessThan(patient.amountOut)
    world.clock.advance(HOUR_MS)
    world.movePrice('ETH', '3150')
    refuse(false)
    await world.advance(4)
    expect(await orderOf(patient.id)).toMatchObject({ status: 'COMPLETE', paidAmount: patient.amountOut })
  })

  it('is left unchanged within one asset', async () => {
    await open()
    refuse(true)
    const order = await world.order()
    world.deposit(order)
    await world.advance(4)
    world.clock.advance(22 * HOUR_MS)
    world.movePrice('ETH', '2000')
    refuse(false)
    await world.advance(4)
    expect(await orderOf(order.id)).toMatchObject({
      status: 'COMPLETE',
      rate: null,
      paidAmount: order.amountOut,
    })
  })
})

describe('a currency that leaves its peg', () => {
  const withOwnPrice = {
    prices: {
      ...installationFixture.prices,
      sources: [
        {
          kind: 'fixed',
          usd: { ETH: '3200', USDC: '1', POL: '0.5' },
          currencies: { 'ethereum-usdc': '1' },
        },
      ],
    },
  }
  const move = async (amount: bigint, fields: object = {}): Promise<Order> =>
    world.order({ currencyInId: 'ethereum-usdc', currencyOutId: 'base-usdc', amount, ...fields })
  const depeg = (usd: string): void => world.movePrice(currencyKey('ethereum-usdc'), usd)

  it('is not quoted any more', async () => {
    await open(withOwnPrice)
    await move(100n * USDC)
    depeg('0.98')
    await world.advance(1)
    await expect(move(100n * USDC)).rejects.toThrow('USDC on Ethereum has left the price of USDC')
    const reverse = world.order({
      currencyInId: 'base-usdc',
      currencyOutId: 'ethereum-usdc',
      amount: 100n * USDC,
    })
    await expect(reverse).rejects.toThrow('has left the price')
    depeg('0.995')
    await world.advance(1)
    await move(100n * USDC)
  })

  it('is not exchanged one to one for open orders either', async () => {
    await open(withOwnPrice)
    const strict = await move(100n * USDC)
    const loose = await move(200n * USDC)
    depeg('0.9')
    await world.advance(1)
    world.deposit(strict)
    world.deposit(loose)
    await world.advance(6)
    expect(paidTo(BOB)).toBe(0n)
    for (const { id } of [strict, loose])
      expect(await orderOf(id)).toMatchObject({ status: 'DEPOSIT_FAILED', refund: { reason: 'rate_moved' } })
  })

  it('is paid at its own price where that is still enough', async () => {
    const swaps = { tolerance_bps: 2_000 }
    await open({ ...withOwnPrice, swaps })
    const order = await move(100n * USDC)
    depeg('0.9')
    await world.advance(1)
    world.deposit(order)
    await world.advance(6)
    expect(await orderOf(order.id)).toMatchObject({ status: 'COMPLETE', rate: 'MARKET' })
    expect(paidTo(BOB)).toBe(moved(order.amountOut, 10n, 9n))
    await world.checkTreasury()
  })

  it('takes no bulk order', async () => {
    await open(withOwnPrice)
    const order = await world.bulkOrder(
      [{ currencyOutId: 'base-usdc', walletReceiver: BOB, amountOut: '50' }],
      { currencyInId: 'ethereum-usdc', amount: 10_000n * USDC },
    )
    depeg('0.9')
    await world.advance(1)
    world.deposit(order)
    await world.advance(6)
    expect(paidTo(BOB)).toBe(0n)
    expect((await orderOf(order.id)).refund).toMatchObject({ reason: 'rate_moved', status: 'COMPLETE' })
  })
})
