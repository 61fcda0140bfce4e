import { describe, expect, it } from 'vitest'
import type { TestBridge } from '../../testing/ticks/create-test-bridge.ts'
import type { BulkOrder } from '../../model/order.ts'
import {
  AGREED,
  bulkReceivers,
  bulkRowsTo,
  expectRowsPaid,
  IMPATIENT,
  orderBulk,
} from '../../testing/scenes/bulk-scene.ts'
import { FIXTURE_USDC, installationFixture } from '../../testing/networks/installation-fixture.ts'
import { ALICE, type TestWorld } from '../../testing/worlds/test-world.ts'
import { FAULT_POINTS, type FaultPoint } from '../fault-points.ts'
import { LEASE_MS } from '../lanes/lane-lease.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

const USDC = { currencyInId: 'ethereum-usdc', amount: AGREED }

let world: TestWorld

const bulk = (id: string): Promise<BulkOrder> => world.bridge.bulkOrders.get(id)

const mineAll = (): void => {
  for (const chain of Object.values(world.chains)) chain.mine()
  world.clock.advance(1_000)
}

const statuses = (order: BulkOrder): readonly string[] => order.bulk.rows.map(({ status }) => status)
const feesOf = ({ fees }: BulkOrder['bulk']['rows'][number]): bigint => fees.platformFee + fees.destinationFee

describe('Fast', () => {
  it('pays all rows at once, by plain transfers, and reports each', async () => {
    world = await openTestWorld()
    const order = await orderBulk(world, bulkReceivers(6))
    await world.advance(8)
    expectRowsPaid(world, order)
    const done = await bulk(order.id)
    expect(done).toMatchObject({ status: 'COMPLETE', bulk: { status: 'COMPLETE' }, transactionOut: null })
    expect(statuses(done)).toEqual(Array.from({ length: 6 }, () => 'COMPLETE'))
    for (const { walletReceiver, transactionOut } of done.bulk.rows) {
      expect(world.payoutsTo(walletReceiver).map(({ txId }) => txId)).toEqual([transactionOut])
    }
    expect(done.executionTimeMs).toBeGreaterThan(0)
    expect((await world.history(order.id)).filter((entry) => /^[A-Z_]+$/.test(entry))).toEqual([
      'PENDING',
      'WAIT_DEPOSIT',
      'DEPOSITED',
      'SENDING',
      'COMPLETE',
    ])
    await world.checkTreasury()
  })

  it('pays the rows of a network in one transaction of the payout contract', async () => {
    world = await openTestWorld({ maxLegs: 50 })
    const order = await orderBulk(world, bulkReceivers(50))
    await world.advance(8)
    expectRowsPaid(world, order)
    const { rows } = await world.pool.query<{ network_id: string; legs: number }>(
      `SELECT a.network_id, count(*)::int AS legs FROM attempts a JOIN attempt_legs al ON al.attempt_id = a.id
       GROUP BY a.id, a.network_id ORDER BY a.network_id`,
    )
    expect(rows).toEqual([
      { network_id: 'base', legs: 25 },
      { network_id: 'polygon', legs: 25 },
    ])
    const income = (await world.bridge.ledger.totals()).find(({ kind }) => kind === 'fee_income')
    expect(-(income?.amount ?? 0n)).toBe(order.fees.platformFee + order.fees.destinationFee)
    await world.checkTreasury()
  })
})

describe('Sequence', () => {
  it('pays a row only once its turn has come, one interval after the other', async () => {
    world = await openTestWorld({
      installation: { ...installationFixture, bulk_interval_seconds: { sequence: 10, fast: 0 } },
    })
    const order = await orderBulk(world, bulkReceivers(4), 'sequence')
    const paidAt: number[] = []
    const before = world.clock.now()
    for (let second = 0; second < 50; second += 1) {
      await world.advance()
      const paid = order.bulk.rows.filter(({ walletReceiver }) => world.payoutsTo(walletReceiver).length > 0)
      while (paidAt.length < paid.length) paidAt.push((world.clock.now() - before) / 1_000)
      expect(paid.map(({ rowNo }) => rowNo)).toEqual(paid.map((_, index) => index))
    }
    const [first = 0] = paidAt
    expect(paidAt.map((at) => at - first)).toEqual([0, 10, 20, 30])
    expectRowsPaid(world, order)
    expect(await bulk(order.id)).toMatchObject({ status: 'COMPLETE' })
    await world.checkTreasury()
  })
})

describe('a row that cannot be paid', () => {
  it.each([{ maxLegs: 50 }, {}])('goes back alone, and the others are not held up: %j', async (contract) => {
    world = await openTestWorld({ installation: IMPATIENT, ...contract })
    const to = bulkReceivers(6)
    const [, , hostile = ''] = to
    world.chains.base.setBlocked(hostile, true)
    const before = world.chains.ethereum.balanceOf(ALICE, FIXTURE_USDC)
    const order = await orderBulk(world, to)
    await world.advance(5)
    expectRowsPaid(world, order, [0, 1, 3, 4, 5])
    expect(await bulk(order.id)).toMatchObject({ status: 'SENDING', bulk: { status: 'PROCESSING' } })
    expect(statuses(await bulk(order.id))[2]).toBe('SEND_FAILED')
    await world.advance(20)
    const done = await bulk(order.id)
    expect(done).toMatchObject({ status: 'COMPLETE', bulk: { status: 'COMPLETE' } })
    expect(statuses(done)).toEqual(['COMPLETE', 'COMPLETE', 'REFUNDED', 'COMPLETE', 'COMPLETE', 'COMPLETE'])
    const [, , row] = done.bulk.rows
    if (row === undefined) throw new Error('There is no third row')
    const refunds = world.payoutsTo(ALICE)
    expect(row.refund).toMatchObject({
      status: 'COMPLETE',
      reason: 'payout_impossible',
      currencyId: 'ethereum-usdc',
      recipient: ALICE,
      transactionHash: refunds[0]?.txId,
    })
    // Its amount and its own fees, less the cost of the refund.
    const cost = row.amountIn + feesOf(row) - (row.refund?.amount ?? 0n)
    expect(cost > 0n && cost < 10n ** 6n).toBe(true)
    expect(refunds.map(({ networkId, amount }) => ({ networkId, amount }))).toEqual([
      { networkId: 'ethereum', amount: row.refund?.amount },
    ])
    expect(world.chains.ethereum.balanceOf(ALICE, FIXTURE_USDC)).toBe(
      before - order.amountIn + (row.refund?.amount ?? 0n),
    )
    const income = (await world.bridge.ledger.totals()).find(
      ({ kind, token }) => kind === 'fee_income' && token === FIXTURE_USDC,
    )
    const earned = order.fees.platformFee + order.fees.destinationFee - feesOf(row) + cost
    expect(-(income?.amount ?? 0n)).toBe(earned)
    await world.checkTreasury()
  })

  it('is paid in the end when its recipient takes it in time', async () => {
    world = await openTestWorld({ installation: IMPATIENT })
    const to = bulkReceivers(2)
    const [hostile = ''] = to
    world.chains.base.setBlocked(hostile, true)
    const order = await orderBulk(world, to)
    await world.advance(4)
    world.chains.base.setBlocked(hostile, false)
    await world.advance(12)
    expectRowsPaid(world, order)
    expect(world.payoutsTo(ALICE)).toEqual([])
    expect(statuses(await bulk(order.id))).toEqual(['COMPLETE', 'COMPLETE'])
    await world.checkTreasury()
  })

  it('ends its order as rejected where no row could be paid', async () => {
    world = await openTestWorld({ installation: IMPATIENT })
    const to = bulkReceivers(2)
    for (const receiver of to) {
      world.chains.base.setBlocked(receiver, true)
      world.chains.polygon.setBlocked(receiver, true)
    }
    const order = await orderBulk(world, to)
    await world.advance(25)
    expectRowsPaid(world, order, [])
    const done = await bulk(order.id)
    expect(done).toMatchObject({ status: 'REJECTED', bulk: { status: 'REJECTED' }, executionTimeMs: null })
    expect(new Set(world.payoutsTo(ALICE).map(({ amount }) => amount))).toEqual(
      new Set(done.bulk.rows.map(({ refund }) => refund?.amount)),
    )
    await world.checkTreasury()
  })

  it('that would cost more to send back than it is worth is settled without', async () => {
    world = await openTestWorld({ installation: IMPATIENT })
    const [hostile = '', other = ''] = bulkReceivers(2)
    world.chains.base.setBlocked(hostile, true)
    const order = await orderBulk(world, [hostile, other])
    await world.advance(5)
    const dear = await world.boot({ usd: { ETH: '100000000000000000000', USDC: '1', POL: '0.5' } })
    for (let round = 0; round < 15; round += 1) {
      mineAll()
      await dear.engine.tick()
      await world.checkLedger()
    }
    const done = await bulk(order.id)
    expect(done).toMatchObject({ status: 'COMPLETE' })
    expect(done.bulk.rows[0]).toMatchObject({ status: 'REFUNDED', refund: { status: 'UNREFUNDABLE' } })
    expect(world.payoutsTo(ALICE)).toEqual([])
  })
})

describe('a deposit that is not as ordered', () => {
  it('goes back when it is short, however little, and no row is paid', async () => {
    world = await openTestWorld()
    const order = await world.bulkOrder(bulkRowsTo(bulkReceivers(3)), USDC)
    world.deposit(order, { amount: order.amountIn - 1n })
    await world.advance(8)
    expectRowsPaid(world, order, [])
    const ended = await bulk(order.id)
    expect(ended).toMatchObject({ status: 'DEPOSIT_FAILED', refund: { status: 'COMPLETE', reason: 'short' } })
    expect(statuses(ended)).toEqual(['DEPOSIT_FAILED', 'DEPOSIT_FAILED', 'DEPOSIT_FAILED'])
    expect(world.payoutsTo(ALICE)).toHaveLength(1)
    await world.checkTreasury()
  })

  it('pays the rows as ordered when it is over, and gives the rest back', async () => {
    world = await openTestWorld()
    const order = await world.bulkOrder(bulkRowsTo(bulkReceivers(3)), USDC)
    world.deposit(order, { amount: order.amountIn + 50_000_000n })
    await world.advance(10)
    expectRowsPaid(world, order)
    expect(await bulk(order.id)).toMatchObject({
      status: 'COMPLETE',
      refund: { status: 'COMPLETE', reason: 'over' },
    })
    expect(world.payoutsTo(ALICE)).toHaveLength(1)
    await world.checkTreasury()
  })

  it('gives back both the rest and a row, each on its own', async () => {
    world = await openTestWorld({ installation: IMPATIENT })
    const to = bulkReceivers(3)
    world.chains.base.setBlocked(to[0] ?? '', true)
    const order = await world.bulkOrder(bulkRowsTo(to), USDC)
    world.deposit(order, { amount: order.amountIn + 50_000_000n })
    await world.advance(25)
    expectRowsPaid(world, order, [1, 2])
    const done = await bulk(order.id)
    expect(done).toMatchObject({ status: 'COMPLETE', refund: { status: 'COMPLETE', reason: 'over' } })
    const amounts = [done.refund?.amount, done.bulk.rows[0]?.refund?.amount]
    expect(new Set(world.payoutsTo(ALICE).map(({ amount }) => amount))).toEqual(new Set(amounts))
    await world.checkTreasury()
  })

  it('revives an order that was closed, and one that comes twice goes back', async () => {
    world = await openTestWorld({
      installation: { ...installationFixture, deposit_policy: { second_deposit_wait_ms: 3_000 } },
    })
    const order = await world.bulkOrder(bulkRowsTo(bulkReceivers(3)), USDC)
    await world.bridge.orders.close(order.id, ALICE)
    world.deposit(order)
    world.deposit(order)
    await world.advance(12)
    expectRowsPaid(world, order)
    expect(await bulk(order.id)).toMatchObject({ status: 'COMPLETE', refund: { reason: 'second_deposit' } })
    expect(world.payoutsTo(ALICE)).toHaveLength(1)
    await world.checkTreasury()
  })

  it('that leaves the chain before a row was paid takes all rows back, and pays them once when it returns', async () => {
    world = await openTestWorld({
      installation: { ...installationFixture, bulk_interval_seconds: { sequence: 3_600, fast: 3_600 } },
    })
    await world.bridge.halts.set({
      target: { scope: 'global' },
      actions: ['payout'],
      actor: 'test',
      reason: 'rows wait',
    })
    const order = await orderBulk(world, bulkReceivers(3))
    await world.advance(5)
    expect(statuses(await bulk(order.id))).toEqual(['DEPOSITED', 'DEPOSITED', 'DEPOSITED'])
    world.chains.ethereum.reorg(6, { drop: 'all' })
    await world.advance(3)
    expect(await bulk(order.id)).toMatchObject({ status: 'WAIT_DEPOSIT', creditedAmount: null })
    expect(statuses(await bulk(order.id))).toEqual(['WAIT_DEPOSIT', 'WAIT_DEPOSIT', 'WAIT_DEPOSIT'])
    for (const { id } of await world.bridge.halts.list())
      await world.bridge.halts.lift({ id, actor: 'test', reason: 'go on' })
    world.deposit(order)
    await world.advance(6)
    world.clock.advance(2 * 3_600_000)
    await world.advance(6)
    expectRowsPaid(world, order)
    await world.checkTreasury()
  })
})

/** Ends the engine at this point, as kill -9 would: nothing after it runs, and its lanes are not released. */
class Crash extends Error {
  override readonly name = 'Crash'
}

/** One order is credited once and has one refund; paying and settling happen on each of three networks. */
const hitsOf = (point: FaultPoint): readonly number[] => {
  if (point.startsWith('scan')) return [4]
  return /^(credit|refund)/.test(point) ? [1] : [1, 2]
}

describe('an engine that is killed', () => {
  const crashes = FAULT_POINTS.filter((point) => !point.startsWith('bump')).flatMap((point) =>
    hitsOf(point).map((hit) => ({ point, hit })),
  )

  async function tickOrReboot(
    bridge: TestBridge,
    faultPoint: (point: FaultPoint) => void,
  ): Promise<TestBridge> {
    try {
      await bridge.engine.tick()
      return bridge
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      world.clock.advance(LEASE_MS)
      return await world.boot({ faultPoint })
    } finally {
      await world.checkLedger()
    }
  }

  it.each(crashes)(
    'at $point, time $hit, pays each row exactly once after its restart, and gives one back alone',
    async ({ point, hit }) => {
      world = await openTestWorld({ installation: IMPATIENT, ...(hit === 1 ? { maxLegs: 2 } : {}) })
      const to = bulkReceivers(6)
      world.chains.polygon.setBlocked(to[3] ?? '', true)
      const order = await orderBulk(world, to)
      let hits = 0
      const faultPoint = (reached: FaultPoint): void => {
        if (reached !== point) return
        hits += 1
        if (hits === hit) throw new Crash(point)
      }
      let bridge = await world.boot({ faultPoint })
      for (let round = 0; round < 24; round += 1) {
        mineAll()
        bridge = await tickOrReboot(bridge, faultPoint)
      }
      expect(hits).toBeGreaterThanOrEqual(hit)
      expectRowsPaid(world, order, [0, 1, 2, 4, 5])
      const done = await bulk(order.id)
      expect(done).toMatchObject({ status: 'COMPLETE' })
      expect(world.payoutsTo(ALICE).map(({ amount }) => amount)).toEqual([done.bulk.rows[3]?.refund?.amount])
      await world.checkTreasury()
    },
  )
})
