import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PoolClient } from 'pg'
import type { BulkOrder } from '../orders/order.ts'
import { bulkReceivers, expectRowsPaid, IMPATIENT, orderBulk } from '../testing/bulk-scene.ts'
import { ALICE, createTestWorld, type TestWorld } from '../testing/test-world.ts'

let world: TestWorld

afterEach(async () => {
  await world.close()
})

const bulk = (id: string): Promise<BulkOrder> => world.bridge.bulkOrders.get(id)

const halt = (
  actions: readonly ('payout' | 'refund')[],
  target: Parameters<TestWorld['bridge']['halts']['set']>[0]['target'],
) => world.bridge.halts.set({ target, actions, actor: 'test', reason: 'on purpose' })

async function liftAll(): Promise<void> {
  for (const { id } of await world.bridge.halts.list())
    await world.bridge.halts.lift({ id, actor: 'test', reason: 'go on' })
}

const legStatuses = async (order: BulkOrder): Promise<readonly string[]> => {
  const { rows } = await world.pool.query<{ status: string }>(
    `SELECT status FROM legs WHERE order_id = $1 AND kind = 'payout' ORDER BY row_no`,
    [order.id],
  )
  return rows.map(({ status }) => status)
}

/** What another process does in one transaction, which is still open while `meanwhile` begins and waits for it. */
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
          'SELECT pid FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) OR NOT granted AND transactionid IS NOT NULL',
        )
        expect(rows).not.toEqual([])
      },
      { timeout: 10_000, interval: 20 },
    )
    await last(tx)
    await tx.query('COMMIT')
  } finally {
    tx.release()
    await running
  }
}

it('a deposit that leaves the chain while a row of it is being signed is a loss of that row: the others wait, and are paid when it returns', async () => {
  world = await createTestWorld()
  await halt(['payout'], { scope: 'global' })
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
  await liftAll()
  world.deposit(order)
  await world.advance(8)
  expectRowsPaid(world, order)
  await world.checkTreasury()
})

it('a row that is given up while another row of its order is sent back does not hold that up for good', async () => {
  world = await createTestWorld({ installation: IMPATIENT })
  world.chains.ethereum.setContract(ALICE)
  const to = bulkReceivers(2)
  world.chains.base.setBlocked(to[0] ?? '', true)
  const order = await orderBulk(world, to)
  await world.advance(12)
  const [held] = await world.bridge.deposits.listHeld()
  const depositId = held?.depositId ?? ''
  await world.bridge.deposits.releaseRefund({ depositId, actor: 'olive', reason: 'a wallet of theirs' })
  let report: Awaited<ReturnType<TestWorld['bridge']['engine']['tick']>> | undefined
  await whileOpen(
    // As giving up does: the deposit first, the order behind it.
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
  expect((await bulk(order.id)).bulk.rows.map(({ status }) => status)).toEqual(['REFUNDED', 'COMPLETE'])
  await world.checkTreasury()
})

describe('rows that were given up', () => {
  it('are still sent back when their deposit was lost and is back', async () => {
    world = await createTestWorld({ installation: IMPATIENT })
    world.chains.ethereum.setContract(ALICE)
    const to = bulkReceivers(2)
    world.chains.base.setBlocked(to[0] ?? '', true)
    world.chains.polygon.setBlocked(to[1] ?? '', true)
    await halt(['payout'], { scope: 'network', networkId: 'polygon' })
    const order = await world.bridge.bulkOrders.get((await orderBulk(world, to)).id)
    const release = async (): Promise<void> => {
      const [held] = await world.bridge.deposits.listHeld()
      const depositId = held?.depositId ?? ''
      await world.bridge.deposits.releaseRefund({ depositId, actor: 'olive', reason: 'a wallet of theirs' })
    }
    await world.advance(12)
    await release()
    await world.advance(6)
    await liftAll()
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
    await liftAll()
    await release()
    await world.advance(8)
    expect((await bulk(order.id)).bulk.rows.map(({ status }) => status)).toEqual(['REFUNDED', 'REFUNDED'])
    expect(world.payoutsTo(ALICE)).toHaveLength(2)
    await world.checkTreasury()
  })

  it('are held back by a halt of refunds between their two currencies', async () => {
    world = await createTestWorld({ installation: IMPATIENT })
    const to = bulkReceivers(2)
    world.chains.base.setBlocked(to[0] ?? '', true)
    world.chains.polygon.setBlocked(to[1] ?? '', true)
    await halt(['refund'], { scope: 'pair', currencyInId: 'ethereum-usdc', currencyOutId: 'base-usdc' })
    const order = await orderBulk(world, to)
    await world.advance(16)
    expect((await bulk(order.id)).bulk.rows.map(({ status }) => status)).toEqual(['SEND_FAILED', 'REFUNDED'])
    expect(world.payoutsTo(ALICE)).toHaveLength(1)
    await liftAll()
    await world.advance(5)
    expect((await bulk(order.id)).bulk.rows.map(({ status }) => status)).toEqual(['REFUNDED', 'REFUNDED'])
    await world.checkTreasury()
  })
})
