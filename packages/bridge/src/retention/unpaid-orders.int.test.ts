import { useShared } from '@sunspan/host/testing/hooks'
import { expect, onTestFinished, test } from 'vitest'
import { bulkReceivers, bulkRowsTo, orderBulk } from '../testing/scenes/bulk-scene.ts'
import { createNodeDeposits } from '../testing/worlds/node-deposits.ts'
import { createNodeWorld, NODE_USERS } from '../testing/worlds/node-world.ts'
import { ALICE, createTestWorld, type TestWorld } from '../testing/worlds/test-world.ts'
import { createRetentionService, UNPAID_ORDER_DAYS } from './create-retention-service.ts'

const [USER] = NODE_USERS
const DAY_MS = 86_400_000
const BUDGET_MS = 20_000
/** An hour for the deposit and a day for a late one; then it stays whole for a week. */
const UNTIL_CUT_MS = (UNPAID_ORDER_DAYS + 1) * DAY_MS + 3_600_000
const USDC = { currencyInId: 'ethereum-usdc', amount: 10n ** 12n }

const nodes = useShared(createNodeWorld)
const on = useShared(() => createNodeDeposits(nodes))

async function openWorld(): Promise<TestWorld> {
  const world = await createTestWorld()
  onTestFinished(() => world.close())
  return world
}

const cut = async ({ pool, clock }: Pick<TestWorld, 'pool' | 'clock'>): Promise<number> => {
  const now = (): Date => new Date(clock.now())
  return (await createRetentionService({ pool, now, archiveAfterMonths: undefined }).run(BUDGET_MS)).cutOrders
}

const count = async (
  { pool }: Pick<TestWorld, 'pool'>,
  table: 'bulk_rows' | 'order_events' | 'order_terms',
  id: string,
): Promise<number> => {
  const sql = `SELECT count(*)::int AS count FROM ${table} WHERE order_id = $1`
  return (await pool.query<{ count: number }>(sql, [id])).rows[0]?.count ?? -1
}

test('on real nodes, a deposit for an order that was cut down goes back to its sender', async () => {
  const order = await on.create()
  await nodes.advance(1)
  nodes.clock.advance(UNTIL_CUT_MS - 60_000)
  await nodes.advance(1)
  expect(await on.statusOf(order)).toBe('EXPIRED')
  expect(await cut(nodes)).toBe(0)
  nodes.clock.advance(120_000)
  expect(await cut(nodes)).toBe(1)
  expect(await count(nodes, 'order_events', order.id)).toBe(0)
  expect(await count(nodes, 'order_terms', order.id)).toBe(0)
  const refund = await on.expectRefund(USER, () => nodes.deposit(order), order.amountIn)
  expect(refund.reason).toBe('late')
  expect(await on.statusOf(order)).toBe('EXPIRED')
  await on.expectTreasury()
})

test('an unpaid bulk order loses its rows, and its late deposit goes back whole', async () => {
  const world = await openWorld()
  const order = await world.bulkOrder(bulkRowsTo(bulkReceivers(50)), USDC)
  await world.advance()
  world.clock.advance(UNTIL_CUT_MS)
  await world.advance()
  expect(await count(world, 'bulk_rows', order.id)).toBe(50)
  expect(await count(world, 'order_terms', order.id)).toBe(53)
  expect(await cut(world)).toBe(1)
  for (const table of ['bulk_rows', 'order_events', 'order_terms'] as const) {
    expect(await count(world, table, order.id)).toBe(0)
  }
  const hash = world.deposit(order)
  await world.advance(8)
  expect(await world.bridge.bulkOrders.get(order.id)).toMatchObject({
    status: 'EXPIRED',
    amountIn: order.amountIn,
    currencyOut: { id: 'ethereum-usdc' },
    bulk: { status: 'EXPIRED', rows: [] },
  })
  const [found] = await world.bridge.deposits.find('ethereum', hash)
  expect(found?.refund).toMatchObject({ status: 'COMPLETE', recipient: ALICE, reason: 'late' })
  await world.checkTreasury()
})

test('what was paid, or is open, is never cut', async () => {
  const world = await openWorld()
  const paid = await orderBulk(world, bulkReceivers(3))
  const refunded = await world.order()
  const open = await world.order({ amount: 2n * 10n ** 18n })
  world.deposit(refunded, { amount: 10n ** 17n })
  await world.advance(8)
  // No engine has expired it.
  world.clock.advance(UNTIL_CUT_MS + DAY_MS)
  expect(await cut(world)).toBe(0)
  for (const { id } of [paid, refunded, open])
    expect(await count(world, 'order_events', id)).toBeGreaterThan(0)
  expect(await count(world, 'bulk_rows', paid.id)).toBe(3)
})

test('the database lets nothing of an order go that was not cut, and cuts none that has a deposit', async () => {
  const world = await openWorld()
  const paid = await orderBulk(world, bulkReceivers(2))
  const unpaid = await world.bulkOrder(bulkRowsTo(bulkReceivers(2)), { ...USDC, executionType: 'sequence' })
  await world.advance(8)
  const { pool } = world
  for (const { id } of [paid, unpaid]) {
    const mark = 'UPDATE orders SET cut_at = now(), version = version + 1 WHERE id = $1'
    await expect(pool.query(mark, [id])).rejects.toThrow(/orders_cut_are_unpaid|has a deposit/)
    await expect(pool.query('DELETE FROM bulk_rows WHERE order_id = $1', [id])).rejects.toThrow(/are kept/)
    await expect(pool.query('DELETE FROM order_terms WHERE order_id = $1', [id])).rejects.toThrow(/appended/)
    await expect(pool.query('DELETE FROM order_events WHERE order_id = $1', [id])).rejects.toThrow(/appended/)
  }
})

test('an unpaid bulk order of fifty rows leaves less than a tenth of what it took', async () => {
  const world = await openWorld()
  const ORDERS = 40
  const measure = async (): Promise<number> => {
    let bytes = 0
    for (const table of ['orders', 'bulk_rows', 'order_events', 'order_terms']) {
      await world.pool.query(`VACUUM FULL ${table}`)
      const sql = `SELECT pg_total_relation_size($1::regclass)::int AS bytes`
      bytes += (await world.pool.query<{ bytes: number }>(sql, [table])).rows[0]?.bytes ?? 0
    }
    return bytes
  }
  const empty = await measure()
  for (let place = 0; place < ORDERS; place += 1) {
    const { id } = await world.bulkOrder(bulkRowsTo(bulkReceivers(50)), USDC)
    await world.bridge.orders.close(id, ALICE)
  }
  const whole = await measure()
  world.clock.advance(UNTIL_CUT_MS + 1_000)
  expect(await cut(world)).toBe(ORDERS)
  const left = await measure()
  expect((left - empty) * 10).toBeLessThan(whole - empty)
})
