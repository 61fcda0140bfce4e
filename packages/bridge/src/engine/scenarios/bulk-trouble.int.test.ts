import { FAKE_GAS_COST } from '@sunspan/chains/testing'
import { describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../clock.ts'
import type { BulkOrder } from '../../model/order.ts'
import {
  AGREED,
  bulkReceivers,
  bulkRowsTo,
  expectRowsPaid,
  IMPATIENT,
  orderBulk,
  rowStatuses,
} from '../../testing/scenes/bulk-scene.ts'
import { FIXTURE_USDC, installationFixture } from '../../testing/networks/installation-fixture.ts'
import { ALICE, testAddress, type TestWorld } from '../../testing/worlds/test-world.ts'
import { raiseAfterBlocks } from '../lanes/stuck-slots.ts'
import { haltOnPurpose, liftAll } from '../../testing/scenes/operator-acts.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

let world: TestWorld

const bulk = (id: string): Promise<BulkOrder> => world.bridge.bulkOrders.get(id)
describe('a row that was given up', () => {
  it('is held for a person when a contract sent the deposit, and goes back when that person releases it', async () => {
    world = await openTestWorld({ installation: IMPATIENT })
    world.chains.ethereum.setContract(ALICE)
    const to = bulkReceivers(2)
    world.chains.base.setBlocked(to[0] ?? '', true)
    const order = await orderBulk(world, to)
    await world.advance(12)
    expect((await bulk(order.id)).bulk.rows[0]).toMatchObject({
      status: 'SEND_FAILED',
      refund: { status: 'HELD' },
    })
    expect(world.payoutsTo(ALICE)).toEqual([])
    const [held, ...more] = await world.bridge.deposits.listHeld()
    expect([held?.orderId, more]).toEqual([order.id, []])
    const release = { depositId: held?.depositId ?? '', actor: 'olive', reason: 'a wallet of theirs' }
    await world.bridge.deposits.releaseRefund(release)
    await expect(world.bridge.deposits.releaseRefund(release)).rejects.toMatchObject({
      code: 'DEPOSIT_NOT_CLAIMABLE',
    })
    await world.advance(6)
    expect(await rowStatuses(world, order.id)).toEqual(['REFUNDED', 'COMPLETE'])
    expect(world.payoutsTo(ALICE)).toHaveLength(1)
    await world.checkTreasury()
  })

  it('is taken back with the rest when the deposit leaves the chain before its refund is signed', async () => {
    world = await openTestWorld({ installation: IMPATIENT })
    const to = bulkReceivers(1)
    world.chains.base.setBlocked(to[0] ?? '', true)
    await haltOnPurpose(world, ['refund'], { scope: 'global' })
    const order = await orderBulk(world, to)
    await world.advance(12)
    expect((await bulk(order.id)).bulk.rows[0]).toMatchObject({
      status: 'SEND_FAILED',
      refund: { status: 'PENDING' },
    })
    world.chains.ethereum.reorg(14, { drop: 'all' })
    await world.advance(3)
    expect(await bulk(order.id)).toMatchObject({ status: 'WAIT_DEPOSIT', bulk: { rows: [{ refund: null }] } })
    world.chains.base.setBlocked(to[0] ?? '', false)
    await liftAll(world)
    world.deposit(order)
    await world.advance(8)
    expectRowsPaid(world, order)
    expect(world.payoutsTo(ALICE)).toEqual([])
    await world.checkTreasury()
  })
})

it('a deposit that leaves the chain after a row was paid is a loss: no other row is paid for it', async () => {
  world = await openTestWorld({
    installation: { ...installationFixture, bulk_interval_seconds: { sequence: 3_600, fast: 0 } },
  })
  const order = await orderBulk(world, bulkReceivers(3), 'sequence')
  await world.advance(6)
  expectRowsPaid(world, order, [0])
  world.chains.ethereum.reorg(7, { drop: 'all' })
  await world.advance(3)
  world.clock.advance(3 * 3_600_000)
  await world.advance(4)
  expectRowsPaid(world, order, [0])
  expect((await world.bridge.halts.list()).map(({ action }) => action).toSorted()).toEqual([
    'credit',
    'refund',
  ])
  expect(await rowStatuses(world, order.id)).toEqual(['COMPLETE', 'DEPOSITED', 'DEPOSITED'])
})

it('a deposit that leaves the chain when the payout of a complete row has died takes the other rows back, and pays each once when it returns', async () => {
  world = await openTestWorld({
    installation: { ...installationFixture, bulk_interval_seconds: { sequence: 60, fast: 0 } },
  })
  const to = bulkReceivers(3)
  const order = await orderBulk(world, to, 'sequence')
  while ((await rowStatuses(world, order.id))[0] !== 'COMPLETE') await world.advance()
  // On the other branch the recipient refuses; nothing is signed again meanwhile.
  world.chains.base.setBlocked(to[0] ?? '', true)
  await haltOnPurpose(world, ['payout'], { scope: 'global' })
  world.chains.base.reorg(1, { drop: [] })
  await world.advance(4)
  const { rows } = await world.pool.query<{ status: string }>('SELECT status FROM legs ORDER BY row_no')
  expect(rows.map(({ status }) => status)).toEqual(['due', 'due', 'due'])
  world.chains.ethereum.reorg(12, { drop: 'all' })
  await world.advance(3)
  expect(await rowStatuses(world, order.id)).toEqual(['COMPLETE', 'WAIT_DEPOSIT', 'WAIT_DEPOSIT'])
  expect(await bulk(order.id)).toMatchObject({ status: 'WAIT_DEPOSIT', transactionIn: null })
  world.chains.base.setBlocked(to[0] ?? '', false)
  await liftAll(world)
  world.deposit(order)
  await world.advance(3)
  expect(await rowStatuses(world, order.id)).toEqual(['COMPLETE', 'DEPOSITED', 'DEPOSITED'])
  world.clock.advance(180_000)
  await world.advance(6)
  expectRowsPaid(world, order)
  expect((await bulk(order.id)).bulk.status).toBe('COMPLETE')
  await world.checkTreasury()
})

it('a row whose payout no block takes is offered for more, and shows the transaction that paid it', async () => {
  world = await openTestWorld()
  const order = await orderBulk(world, bulkReceivers(1))
  world.chains.base.faults.ignoreBelow(FAKE_GAS_COST + 1n)
  await world.advance(4)
  const [before] = (await bulk(order.id)).bulk.rows
  expect(before?.status).toBe('PROCESSING')
  await world.advance(Number(raiseAfterBlocks(world.bridge.catalog.getNetwork('base'))) + 4)
  const [row] = (await bulk(order.id)).bulk.rows
  const [payout] = world.payoutsTo(row?.walletReceiver ?? '')
  expect(row).toMatchObject({ status: 'COMPLETE', transactionOut: payout?.txId })
  expect(before?.transactionOut).not.toBe(row?.transactionOut)
  expect(await world.history(order.id)).toContain('payout_replaced')
  await world.checkTreasury()
})

describe('halts', () => {
  it('of one destination hold its rows back, and no others', async () => {
    world = await openTestWorld()
    await haltOnPurpose(world, ['payout'], { scope: 'network', networkId: 'base' })
    const order = await orderBulk(world, bulkReceivers(4))
    await world.advance(6)
    expectRowsPaid(world, order, [1, 3])
    expect(await rowStatuses(world, order.id)).toEqual(['DEPOSITED', 'COMPLETE', 'DEPOSITED', 'COMPLETE'])
    expect((await bulk(order.id)).bulk.status).toBe('PROCESSING')
    await liftAll(world)
    await world.advance(5)
    expectRowsPaid(world, order)
    await world.checkTreasury()
  })

  it('of credits between two currencies hold every order back that has such a row', async () => {
    world = await openTestWorld()
    const order = await orderBulk(world, bulkReceivers(2))
    await haltOnPurpose(world, ['credit'], {
      scope: 'pair',
      currencyInId: 'ethereum-usdc',
      currencyOutId: 'polygon-usdc',
    })
    await world.advance(5)
    expect((await bulk(order.id)).status).toBe('WAIT_DEPOSIT')
    await liftAll(world)
    await world.advance(5)
    expectRowsPaid(world, order)
  })
})

it('rows count by what they are worth when too much leaves a network within an hour', async () => {
  const networks = installationFixture.networks.map((network) =>
    network.id === 'base' ? { ...network, outflow_hourly_usd: '50' } : network,
  )
  world = await openTestWorld({ installation: { ...installationFixture, networks } })
  // 37.5 dollars and fees are due on base for each, at once.
  const orders = [
    await orderBulk(world, bulkReceivers(6)),
    await orderBulk(world, bulkReceivers(12).slice(6)),
  ]
  await world.advance(6)
  // Smaller rows first, from either order.
  const onBase = orders
    .flatMap(({ bulk: { rows } }) => rows)
    .filter(({ currencyOut }) => currencyOut.networkId === 'base')
    .toSorted((a, b) => Number(a.amountOut - b.amountOut))
  const paid = onBase.filter(({ walletReceiver }) => world.payoutsTo(walletReceiver).length > 0)
  expect(paid).toEqual(onBase.slice(0, 4))
  for (const order of orders) {
    const rows = order.bulk.rows.filter((row) => !onBase.includes(row) || paid.includes(row))
    expectRowsPaid(
      world,
      order,
      rows.map(({ rowNo }) => rowNo),
    )
  }
  expect(await world.bridge.halts.list()).toEqual([])
})

it('many bulk orders at once, over lanes of two processes that run at the same time, are each paid once', async () => {
  world = await openTestWorld({ maxLegs: 4 })
  const bridges = [await world.boot({ clock: systemClock }), await world.boot({ clock: systemClock })]
  const [first = world.bridge] = bridges
  const abort = new AbortController()
  for (const bridge of bridges) await bridge.start()
  const running = bridges.map((bridge) => bridge.engine.run(abort.signal))
  const orders: BulkOrder[] = []
  try {
    for (let index = 0; index < 5; index += 1) {
      const walletSender = testAddress(`e${String(index)}`)
      world.chains.ethereum.fund(walletSender, FIXTURE_USDC, 10n ** 12n)
      world.chains.ethereum.fund(walletSender, null, 10n ** 18n)
      orders.push(
        await first.bulkOrders.create({
          currencyInId: 'ethereum-usdc',
          amount: AGREED,
          walletSender,
          executionType: 'fast',
          rows: bulkRowsTo(bulkReceivers(100).slice(index * 20, index * 20 + 20)),
        }),
      )
    }
    for (const chain of [world.chains.base, world.chains.polygon]) chain.setAutomine(true)
    for (const order of orders) world.deposit(order)
    world.chains.ethereum.mine(3)
    await vi.waitFor(
      async () => {
        for (const { id } of orders) expect((await bulk(id)).status).toBe('COMPLETE')
      },
      { timeout: 60_000, interval: 200 },
    )
  } finally {
    abort.abort()
    await Promise.all(running)
    for (const bridge of bridges) await bridge.stop()
  }
  for (const order of orders) expectRowsPaid(world, order)
  expect(world.log.filter(({ fields }) => JSON.stringify(fields).includes('deadlock'))).toEqual([])
  await world.checkLedger()
})
