import { describe, expect, it, vi } from 'vitest'
import type { PoolClient } from 'pg'
import type { BulkOrder } from '../../model/order.ts'
import {
  bulkReceivers,
  expectRowsPaid,
  IMPATIENT,
  orderBulk,
  releaseHeld,
  rowStatuses,
} from '../../testing/scenes/bulk-scene.ts'
import { ALICE, type TestWorld } from '../../testing/worlds/test-world.ts'
import { haltOnPurpose, liftAll } from '../../testing/scenes/operator-acts.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

let world: TestWorld

const bulk = (id: string): Promise<BulkOrder> => world.bridge.bulkOrders.get(id)

const legStatuses = async (order: BulkOrder): Promise<readonly string[]> => {
  const { rows } = await world.pool.query<{ status: string }>(
    `SELECT status FROM legs WHERE order_id = $1 AND kind = 'payout' ORDER BY row_no`,
    [order.id],
  )
  return rows.map(({ status }) => status)
}

/** Runs another process's transaction, which is still open while `meanwhile` starts and waits for it. */
async function whileOpen(
  first: (tx: PoolClient) => Promise<void>,
  meanwhile: () => Promise<unknown>,
  last: (tx: PoolClient) => Promise<void> = async () => undefined,
): Promise<void> {
  const tx = await world.pool.connect()
  let running: Promise<unknown> | undefined
  try {
    await tx.query('BEGIN')
    await first(tx)
    running = meanwhile()
    await vi.waitFor(
      async () => {
        const { rows } = await world.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        expect(rows).not.toEqual([])
      },
      { timeout: 60_000, interval: 20 },
    )
    await last(tx)
    await tx.query('COMMIT')
  } finally {
    tx.release()
    await running
  }
}

it('a deposit that leaves the chain while a row of it is being signed is a loss of that row: the others wait, and are paid when it returns', async () => {
  world = await openTestWorld()
  await haltOnPurpose(world, ['payout'], { scope: 'global' })
  const order = await orderBulk(world, bulkReceivers(3))
  await world.advance(5)
  expect(await legStatuses(order)).toEqual(['due', 'due', 'due'])
  world.chains.ethereum.reorg(6, { drop: 'all' })
  for (let block = 0; block < 2; block += 1) world.chains.ethereum.mine()
  await whileOpen(
    async (tx) => {
      await tx.query('SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE', [order.id])
      await tx.query(`UPDATE legs SET status = 'in_flight' WHERE order_id = $1 AND row_no = 0`, [order.id])
    },
    () => world.bridge.engine.tick('ethereum'),
  )
  expect(await legStatuses(order)).toEqual(['in_flight', 'due', 'due'])
  await world.pool.query(`UPDATE legs SET status = 'due' WHERE order_id = $1 AND row_no = 0`, [order.id])
  await liftAll(world)
  world.deposit(order)
  await world.advance(8)
  expectRowsPaid(world, order)
  await world.checkTreasury()
})

it('a row that is given up while another row of its order is sent back does not block that one permanently', async () => {
  world = await openTestWorld({ installation: IMPATIENT })
  world.chains.ethereum.setContract(ALICE)
  const to = bulkReceivers(2)
  world.chains.base.setBlocked(to[0] ?? '', true)
  const order = await orderBulk(world, to)
  await world.advance(12)
  const depositId = await releaseHeld(world)
  let report: Awaited<ReturnType<TestWorld['bridge']['engine']['tick']>> | undefined
  await whileOpen(
    // Same lock order as giving up: the deposit first, then the order.
    async (tx) => {
      await tx.query('SELECT FROM deposits WHERE id = $1 FOR NO KEY UPDATE', [depositId])
    },
    async () => {
      report = await world.bridge.engine.tick('ethereum')
    },
    async (tx) => {
      await tx.query('SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE', [order.id])
    },
  )
  expect(report?.networks.flatMap(({ errors }) => errors)).toEqual([])
  await world.advance(4)
  expect(await rowStatuses(world, order.id)).toEqual(['REFUNDED', 'COMPLETE'])
  await world.checkTreasury()
})

describe('rows that were given up', () => {
  it('are still sent back when their deposit was lost and is back', async () => {
    world = await openTestWorld({ installation: IMPATIENT })
    world.chains.ethereum.setContract(ALICE)
    const to = bulkReceivers(2)
    world.chains.base.setBlocked(to[0] ?? '', true)
    world.chains.polygon.setBlocked(to[1] ?? '', true)
    await haltOnPurpose(world, ['payout'], { scope: 'network', networkId: 'polygon' })
    const order = await orderBulk(world, to)
    await world.advance(12)
    await releaseHeld(world)
    await world.advance(6)
    await liftAll(world)
    await world.advance(12)
    expect((await bulk(order.id)).bulk.rows).toMatchObject([
      { status: 'REFUNDED', refund: { status: 'COMPLETE' } },
      { status: 'SEND_FAILED', refund: { status: 'HELD' } },
    ])
    const { transactionIn } = await bulk(order.id)
    world.chains.ethereum.reorg(31, { drop: [transactionIn ?? ''] })
    await world.advance(3)
    expect(await world.history(order.id)).toContain('deposit_lost')
    world.deposit(order)
    await world.advance(5)
    await liftAll(world)
    await releaseHeld(world)
    await world.advance(8)
    expect(await rowStatuses(world, order.id)).toEqual(['REFUNDED', 'REFUNDED'])
    expect(world.payoutsTo(ALICE)).toHaveLength(2)
    await world.checkTreasury()
  })

  it('are held back by a halt of refunds between their two currencies', async () => {
    world = await openTestWorld({ installation: IMPATIENT })
    const to = bulkReceivers(2)
    world.chains.base.setBlocked(to[0] ?? '', true)
    world.chains.polygon.setBlocked(to[1] ?? '', true)
    await haltOnPurpose(world, ['refund'], {
      scope: 'pair',
      currencyInId: 'ethereum-usdc',
      currencyOutId: 'base-usdc',
    })
    const order = await orderBulk(world, to)
    await world.advance(16)
    expect(await rowStatuses(world, order.id)).toEqual(['SEND_FAILED', 'REFUNDED'])
    expect(world.payoutsTo(ALICE)).toHaveLength(1)
    await liftAll(world)
    await world.advance(5)
    expect(await rowStatuses(world, order.id)).toEqual(['REFUNDED', 'REFUNDED'])
    await world.checkTreasury()
  })
})

it('a deposit is not reported as paid while a row of it has not landed', async () => {
  world = await openTestWorld()
  const order = await orderBulk(world, bulkReceivers(2))
  for (let round = 0; round < 8; round += 1) {
    world.chains.ethereum.mine()
    world.chains.base.mine()
    world.clock.advance(1_000)
    await world.bridge.engine.tick()
  }
  expect(await rowStatuses(world, order.id)).toEqual(['COMPLETE', 'PROCESSING'])
  const { transactionIn } = await bulk(order.id)
  const report = () => world.bridge.deposits.find('ethereum', transactionIn ?? '')
  expect(await report()).toMatchObject([{ outcome: 'credited' }])
  await world.advance(2)
  expect(await report()).toMatchObject([{ outcome: 'paid' }])
})
