import { FAKE_GAS_COST } from '@sunspan/chains/testing'
import { describe, expect, it } from 'vitest'
import type { Order } from '../../model/order.ts'
import { ALICE, BOB, testAddress, TREASURY, type TestWorld } from '../../testing/index.ts'
import { liftAll, takeOut } from '../../testing/scenes/operator-acts.ts'
import { openChangedWorld, openTestWorld } from '../../testing/worlds/open-test-world.ts'

const ETHER = 10n ** 18n
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const CAROL = testAddress('c0')
const DAVE = testAddress('d0')
const MALLORY = testAddress('e0')

const orderOf = (world: TestWorld, { id }: Order): Promise<Order> => world.bridge.orders.get(id)
const statusOf = async (world: TestWorld, order: Order) => (await orderOf(world, order)).status
const givenBack = (world: TestWorld): readonly bigint[] => world.payoutsTo(ALICE).map(({ amount }) => amount)

/** As if the limit had been lowered, or the price had risen, since the order was made. */
async function worthMore(world: TestWorld, { id }: Order, times: number): Promise<void> {
  await world.pool.query('ALTER TABLE orders DISABLE TRIGGER USER')
  await world.pool.query('UPDATE orders SET value_usd = value_usd * $2::int WHERE id = $1', [id, times])
  await world.pool.query('ALTER TABLE orders ENABLE TRIGGER USER')
}

/** Leaves the treasury on base this balance, and books it. */
async function drain(world: TestWorld, left: bigint): Promise<void> {
  await takeOut(world, world.chains.base.balanceOf(TREASURY, null) - left - FAKE_GAS_COST)
}

async function sleep(world: TestWorld, ms: number, stepMs: number): Promise<void> {
  for (let slept = 0; slept < ms; slept += stepMs) {
    world.clock.advance(stepMs)
    await world.advance(1)
  }
}

describe('a payout that alone is above what may leave within an hour', () => {
  it('is passed over and goes back, and holds up no other payout', async () => {
    const world = await openChangedWorld({ network: { outflow_hourly_usd: '10000' } })
    const large = await world.order({ amount: 3n * ETHER, walletReceiver: MALLORY })
    await worthMore(world, large, 2)
    world.deposit(large)
    await world.advance(4)
    const honest = await world.order({ amount: ETHER / 10n })
    world.deposit(honest)
    await world.advance(6)
    expect([await statusOf(world, honest), await world.bridge.halts.list()]).toEqual(['COMPLETE', []])
    expect(world.payoutsTo(MALLORY)).toEqual([])
    expect(await orderOf(world, large)).toMatchObject({
      status: 'REJECTED',
      refund: { reason: 'payout_waited' },
    })
    await world.checkTreasury()
  })
})

describe('payouts that are together above what may leave within an hour', () => {
  it('wait and halt nothing: those that wait go on one by one, and smaller ones before them', async () => {
    const world = await openChangedWorld({ network: { outflow_hourly_usd: '10000' } })
    const many: Order[] = []
    for (const walletReceiver of [MALLORY, CAROL, DAVE])
      many.push(await world.order({ amount: 3n * ETHER, walletReceiver }))
    const honest = await world.order({ amount: ETHER / 100n })
    for (const order of many) world.deposit(order)
    world.deposit(honest)
    await world.advance(5)
    expect(await statusOf(world, honest)).toBe('COMPLETE')
    const statuses = async () =>
      (await Promise.all(many.map((order) => statusOf(world, order)))).toSorted().join(' ')
    expect(await statuses()).toBe('COMPLETE SEND_FAILED SEND_FAILED')
    const waiting = await Promise.all(many.map((order) => orderOf(world, order)))
    // The second has its room in an hour. The third would have it in two, and goes back before.
    expect(
      waiting.flatMap((order) => (order.waiting === null ? [] : [order.waiting.expectedAt !== null])),
    ).toEqual(expect.arrayContaining([true, false]))
    await sleep(world, 65 * MINUTE_MS, 5 * MINUTE_MS)
    expect(await statuses()).toBe('COMPLETE COMPLETE SEND_FAILED')
    await sleep(world, 35 * MINUTE_MS, 5 * MINUTE_MS)
    expect(await statuses()).toBe('COMPLETE COMPLETE REJECTED')
    expect(await world.bridge.halts.list()).toEqual([])
  })
})

describe('payouts of a network that is halted as a deposit behind its outflow is not on its chain', () => {
  it('go back in time, also those that came after the halt, and it stays halted', async () => {
    const world = await openChangedWorld({ network: { outflow_hourly_usd: '6000' } })
    const orders = [await world.order(), await world.order({ walletReceiver: CAROL })]
    const later = await world.order({ walletReceiver: DAVE, amount: ETHER / 2n })
    world.deposit(orders[0] ?? later)
    await world.advance(5)
    await world.pool.query('ALTER TABLE deposits DISABLE TRIGGER USER')
    await world.pool.query(`UPDATE deposits SET tx_hash = '0xf0' || tx_hash`)
    await world.pool.query('ALTER TABLE deposits ENABLE TRIGGER USER')
    world.deposit(orders[1] ?? later)
    await world.advance(5)
    world.deposit(later)
    await world.advance(5)
    expect((await orderOf(world, later)).waiting).toMatchObject({ reason: 'OUTFLOW', place: 2 })
    world.clock.advance(91 * MINUTE_MS)
    await world.advance(6)
    expect(await statusOf(world, later)).toBe('REJECTED')
    expect([givenBack(world).length, world.payoutsTo(DAVE)]).toEqual([2, []])
    expect((await world.bridge.halts.list()).map(({ actor }) => actor)).toContain('engine:outflow')
  })
})

describe('a payout that the treasury cannot afford', () => {
  it.each([undefined, 8])(
    'shows why it waits, its place and when it goes back, and goes back then',
    async (maxLegs) => {
      const world = await openTestWorld(maxLegs === undefined ? {} : { maxLegs })
      const orders = [
        await world.order({ walletReceiver: CAROL }),
        await world.order({ walletReceiver: DAVE }),
      ]
      await drain(world, ETHER / 2n)
      for (const order of orders) world.deposit(order)
      await world.advance(5)
      const now = world.clock.now()
      for (const [index, order] of orders.entries()) {
        const { status, waiting } = await orderOf(world, order)
        expect([status, waiting?.reason, waiting?.place]).toEqual(['SEND_FAILED', 'LIQUIDITY', index + 1])
        expect(Number(waiting?.returnsAt) - now).toBeGreaterThan(29 * MINUTE_MS)
        expect(Number(waiting?.returnsAt) - Number(waiting?.since)).toBe(30 * MINUTE_MS)
      }
      await sleep(world, 31 * MINUTE_MS, MINUTE_MS)
      await world.advance(4)
      for (const order of orders)
        expect(await orderOf(world, order)).toMatchObject({
          status: 'REJECTED',
          waiting: null,
          refund: { status: 'COMPLETE', reason: 'payout_waited' },
        })
      expect(givenBack(world)).toEqual([ETHER - FAKE_GAS_COST, ETHER - FAKE_GAS_COST])
    },
  )

  it('goes back at once when its owner asks for it, and is never paid from then on', async () => {
    const world = await openTestWorld()
    const order = await world.order()
    const { id, walletSender } = order
    await expect(world.bridge.orders.takeBack(id, walletSender)).rejects.toMatchObject({
      code: 'ORDER_STATE_CONFLICT',
    })
    await drain(world, ETHER / 2n)
    world.deposit(order)
    await world.advance(5)
    await expect(world.bridge.orders.takeBack(id, MALLORY)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await world.bridge.orders.takeBack(id, walletSender)
    // A repeated request changes nothing.
    await world.bridge.orders.takeBack(id, walletSender)
    world.chains.base.fund(TREASURY, null, 10n * ETHER)
    await world.advance(5)
    expect(await orderOf(world, order)).toMatchObject({ status: 'REJECTED', refund: { status: 'COMPLETE' } })
    expect([world.payoutsTo(BOB), givenBack(world)]).toEqual([[], [ETHER - FAKE_GAS_COST]])
    await expect(world.bridge.orders.takeBack(id, walletSender)).rejects.toMatchObject({
      code: 'ORDER_STATE_CONFLICT',
    })
  })

  it('is not taken back once it is signed', async () => {
    const world = await openTestWorld()
    const order = await world.order()
    world.chains.base.faults.ignoreBelow(FAKE_GAS_COST * 100n)
    world.deposit(order)
    await world.advance(4)
    await expect(world.bridge.orders.takeBack(order.id, order.walletSender)).rejects.toMatchObject({
      code: 'ORDER_STATE_CONFLICT',
    })
  })
})

describe('fees', () => {
  it('above what was quoted make a payout wait, and then go back', async () => {
    const world = await openTestWorld()
    const order = await world.order()
    world.chains.base.faults.setFee(FAKE_GAS_COST * 10n)
    world.deposit(order)
    await world.advance(5)
    expect((await orderOf(world, order)).waiting).toMatchObject({ reason: 'FEES', place: null })
    await sleep(world, 31 * MINUTE_MS, MINUTE_MS)
    await world.advance(4)
    expect(await statusOf(world, order)).toBe('REJECTED')
    expect(givenBack(world)).toEqual([ETHER - FAKE_GAS_COST])
  })

  it('of a refund are bounded by what was kept for them, and a person decides after a day', async () => {
    const world = await openTestWorld({ maxLegs: 8 })
    const order = await world.order()
    const other = await world.order({ currencyInId: 'base-eth', currencyOutId: 'ethereum-eth' })
    // A refund and a payout of the same network, at once.
    await world.bridge.halts.set({
      target: { scope: 'network', networkId: 'ethereum' },
      actions: ['refund', 'payout'],
      actor: 'olga',
      reason: 'until both are due',
    })
    world.deposit(order, { amount: ETHER / 2n })
    world.deposit(other)
    await world.advance(5)
    world.chains.ethereum.faults.setFee(FAKE_GAS_COST * 4n)
    await liftAll(world)
    await sleep(world, 10_000, 1_000)
    const signed = [...world.chains.ethereum.signed().values()].filter(({ legs }) => (legs?.length ?? 0) > 1)
    expect(signed).toEqual([])
    expect(givenBack(world)).toEqual([])
    await sleep(world, DAY_MS + 60 * MINUTE_MS, 30 * MINUTE_MS)
    expect(await orderOf(world, order)).toMatchObject({ refund: { status: 'HELD' } })
    const { rows } = await world.pool.query<{ id: string }>(
      `SELECT id FROM deposits WHERE refund_state = 'held'`,
    )
    await world.checkLedger()
    // An operator releases it: its fee is the network's current one.
    world.chains.ethereum.faults.setFee(FAKE_GAS_COST)
    const release = { depositId: rows[0]?.id ?? '', actor: 'olga', reason: 'the network is calm again' }
    await world.bridge.deposits.releaseRefund(release)
    await world.advance(5)
    expect(givenBack(world)).toContain(ETHER / 2n - FAKE_GAS_COST)
  })
})

describe('a refund whose recipient cannot be paid', () => {
  it('is tried for a day and then held for a person, who may let it go, or keep what no order asked for', async () => {
    const world = await openChangedWorld({ top: { deposit_policy: { unmatched_wait_ms: 0 } } })
    world.chains.ethereum.setBlocked(ALICE, true)
    world.chains.ethereum.send({
      from: ALICE,
      to: TREASURY,
      amount: ETHER,
      token: null,
      reference: null,
    })
    await sleep(world, DAY_MS + 120 * MINUTE_MS, 30 * MINUTE_MS)
    const [held] = await world.bridge.deposits.listHeld()
    expect(held).toMatchObject({ issue: 'no_order', refund: { status: 'HELD' } })
    const depositId = held?.depositId ?? ''
    const signed = world.chains.ethereum.signed().size
    await sleep(world, 60 * MINUTE_MS, 30 * MINUTE_MS)
    expect(world.chains.ethereum.signed().size).toBe(signed)
    await world.bridge.deposits.keep({ depositId, actor: 'olga', reason: 'it cannot be accepted' })
    await world.advance(3)
    await world.checkTreasury()
  })
})

describe('a recipient that passes the dry run and fails on the chain', () => {
  it.each([undefined, 8])('is paid three times at most, and what that has cost is kept', async (maxLegs) => {
    const world = await openTestWorld(maxLegs === undefined ? {} : { maxLegs })
    world.chains.base.setTrap(BOB, true)
    const order = await world.order()
    world.deposit(order)
    await sleep(world, 30 * MINUTE_MS, MINUTE_MS)
    await world.advance(4)
    const burnt = world.chains.base.mined().filter(({ transaction }) => transaction.from === TREASURY)
    expect(burnt).toHaveLength(3)
    const cost = burnt.reduce((sum, { feePaid }) => sum + feePaid, 0n)
    expect(await orderOf(world, order)).toMatchObject({
      status: 'REJECTED',
      refund: { status: 'COMPLETE', reason: 'payout_impossible' },
    })
    expect(givenBack(world)).toEqual([ETHER - cost - FAKE_GAS_COST])
    await world.checkTreasury()
  })
})
