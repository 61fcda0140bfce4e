import { expect, onTestFinished, test } from 'vitest'
import { withTransaction } from '../store/database/database.ts'
import { archiveNextEvents } from '../store/retention/event-archive-store.ts'
import { ALICE, BOB, createTestWorld, type TestWorld } from '../testing/worlds/test-world.ts'
import { createReceiptService } from '../receipts/create-receipt-service.ts'
import { createRetentionService, REQUEST_KEY_DAYS } from './create-retention-service.ts'

const BUDGET_MS = 10_000
const DAY_MS = 86_400_000
const LATER_MS = 100 * DAY_MS

/** SQL of another value, by column of an event. */
const FORGED = {
  version: 'version + 1',
  event: `'forged'`,
  from_status: `'SENT'`,
  to_status: `'SENT'`,
  data: `'{"amount":"1"}'`,
  at: `at + interval '1 second'`,
}

async function openWorld(): Promise<TestWorld> {
  const world = await createTestWorld()
  onTestFinished(() => world.close())
  return world
}

/** The service a hundred days later. */
const retentionOf = ({ pool, clock }: TestWorld, archiveAfterMonths: number | undefined = 3) =>
  createRetentionService({ pool, archiveAfterMonths, now: () => new Date(clock.now() + LATER_MS) })

async function completeOrder(world: TestWorld): Promise<string> {
  const order = await world.order()
  world.deposit(order)
  await world.advance(6)
  return order.id
}

async function countEvents({ pool }: TestWorld, table: 'order_events' | 'archived_order_events', id: string) {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE order_id = $1`,
    [id],
  )
  return rows[0]?.count
}

/** What people, and their proofs, see of an order. */
async function readEverywhere({ bridge, pool, clock, history }: TestWorld, id: string) {
  const page = { kind: 'any', filter: 'all', until: undefined, take: 50, skip: 0 } as const
  const owners = [{ address: ALICE, networkIds: null }]
  const search = { text: BOB.toLowerCase(), addresses: [], currencyIds: [] }
  const order = await bridge.orders.get(id)
  const receipts = createReceiptService({ pool, catalog: bridge.catalog, clock })
  return {
    order,
    listed: (await bridge.orders.list({ owners, search: undefined, ...page })).orders.map((one) => one.id),
    found: (await bridge.orders.list({ owners, search, ...page })).orders.map((one) => one.id),
    history: await history(id),
    outcome: await receipts.outcomeOf(id),
    totals: await bridge.ledger.totals(),
  }
}

test('an order whose events were archived reads as before, and the books hold', async () => {
  const world = await openWorld()
  const id = await completeOrder(world)
  const before = await readEverywhere(world, id)
  const count = await countEvents(world, 'order_events', id)
  const retired = await retentionOf(world).run(BUDGET_MS)
  expect(retired).toEqual({ archivedEvents: count, expiredKeys: 0, cutOrders: 0 })
  expect(await countEvents(world, 'order_events', id)).toBe(0)
  expect(await countEvents(world, 'archived_order_events', id)).toBe(count)
  expect(await readEverywhere(world, id)).toEqual(before)
  expect(before.history.at(-1)).toBe('COMPLETE')
  await world.advance()
  await world.checkTreasury()
})

test('nothing is archived before its time, or without the setting', async () => {
  const world = await openWorld()
  const id = await completeOrder(world)
  const nothing = { archivedEvents: 0, expiredKeys: 0, cutOrders: 0 }
  expect(await retentionOf(world, 4).run(BUDGET_MS)).toEqual(nothing)
  const off = createRetentionService({
    pool: world.pool,
    archiveAfterMonths: undefined,
    now: () => new Date(world.clock.now() + LATER_MS),
  })
  expect(await off.run(BUDGET_MS)).toEqual(nothing)
  expect(await countEvents(world, 'archived_order_events', id)).toBe(0)
})

test('an order that is not over keeps its events until it is', async () => {
  const world = await openWorld()
  const { id } = await world.order()
  await world.advance()
  const closed = await completeOrder(world)
  await retentionOf(world).run(BUDGET_MS)
  expect(await countEvents(world, 'archived_order_events', closed)).toBeGreaterThan(0)
  expect(await countEvents(world, 'archived_order_events', id)).toBe(0)
  await world.bridge.orders.close(id, ALICE)
  const events = await countEvents(world, 'order_events', id)
  expect(await retentionOf(world).run(BUDGET_MS)).toEqual({
    archivedEvents: events,
    expiredKeys: 0,
    cutOrders: 0,
  })
  expect(await countEvents(world, 'order_events', id)).toBe(0)
})

test('a process that dies in between leaves everything where it was, and the next one goes on', async () => {
  const world = await openWorld()
  const id = await completeOrder(world)
  const count = await countEvents(world, 'order_events', id)
  const at = new Date(world.clock.now() + LATER_MS)
  const dying = withTransaction(world.pool, async (tx) => {
    expect((await archiveNextEvents(tx, { before: at, limit: 100, at }))?.events).toBe(count)
    // Another process finds the archive taken, and does nothing.
    expect(await retentionOf(world).run(BUDGET_MS)).toEqual({
      archivedEvents: 0,
      expiredKeys: 0,
      cutOrders: 0,
    })
    await tx.query('SELECT pg_terminate_backend(pg_backend_pid())')
  })
  await expect(dying).rejects.toThrow(/terminat/)
  expect(await countEvents(world, 'order_events', id)).toBe(count)
  expect(await countEvents(world, 'archived_order_events', id)).toBe(0)
  expect((await retentionOf(world).run(BUDGET_MS)).archivedEvents).toBe(count)
})

test('the database refuses whatever is not an exact copy of an order that is over', async () => {
  const world = await openWorld()
  const open = await world.order()
  const archived = await completeOrder(world)
  await retentionOf(world).run(BUDGET_MS)
  const closed = await completeOrder(world)
  const { pool } = world
  const copy = (columns: string) =>
    `INSERT INTO archived_order_events SELECT ${columns} FROM order_events WHERE order_id = $1`
  const whole = 'order_id, version, event, from_status, to_status, data, at'
  await expect(pool.query(copy(whole), [open.id])).rejects.toThrow(/is not over/)
  for (const [column, forged] of Object.entries(FORGED)) {
    const columns = whole.replace(new RegExp(`\\b${column}\\b`), forged)
    await expect(pool.query(copy(columns), [closed])).rejects.toThrow(/is not what happened/)
  }
  await expect(pool.query('DELETE FROM order_events WHERE order_id = $1', [closed])).rejects.toThrow(
    /DELETE of order_events is refused/,
  )
  await expect(pool.query(`UPDATE order_events SET event = 'x'`)).rejects.toThrow(/events are only appended/)
  await expect(pool.query('DELETE FROM archived_order_events')).rejects.toThrow(/events are only appended/)
  await expect(pool.query(`UPDATE archived_order_events SET event = 'x'`)).rejects.toThrow(/only appended/)
  await expect(pool.query('TRUNCATE archived_order_events')).rejects.toThrow(/only appended/)
  const { rows } = await pool.query<{ name: string }>(
    'SELECT DISTINCT tableoid::regclass::text AS name FROM archived_order_events WHERE order_id = $1',
    [archived],
  )
  expect(rows).toEqual([{ name: 'archived_order_events_2026_01' }])
  await expect(pool.query('TRUNCATE archived_order_events_2026_01')).rejects.toThrow(/only appended/)
})

test('an idempotency key returns its order for a month, and then a new one', async () => {
  const world = await openWorld()
  const request = { idempotencyKey: 'once', amount: 10n ** 17n }
  const first = await world.order(request)
  const retireAfter = (days: number) =>
    createRetentionService({
      pool: world.pool,
      archiveAfterMonths: undefined,
      now: () => new Date(world.clock.now() + days * DAY_MS),
    }).run(BUDGET_MS)
  expect((await retireAfter(REQUEST_KEY_DAYS - 1)).expiredKeys).toBe(0)
  expect((await world.order(request)).id).toBe(first.id)
  expect((await retireAfter(REQUEST_KEY_DAYS + 1)).expiredKeys).toBe(1)
  await world.bridge.orders.close(first.id, ALICE)
  expect((await world.order(request)).id).not.toBe(first.id)
})
