import { useFresh } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import type { OrderOwner } from '../model/order-query.ts'
import type { Order } from '../model/order.ts'
import { fillHistory } from '../testing/scenes/fill-history.ts'
import { ALICE, BOB, createTestWorld, TREASURY } from '../testing/worlds/test-world.ts'

const ETHER = 10n ** 18n
const HERS: readonly OrderOwner[] = [{ address: ALICE, networkIds: null }]

const world = useFresh(createTestWorld)

const now = (): Date => new Date(world.clock.now())
async function changed(since: Date, owners = HERS): Promise<readonly string[]> {
  const { orders } = await world.bridge.orders.listChanged({ owners, since })
  return orders.map(({ id }) => id)
}
const idsOf = (...orders: readonly Order[]): readonly string[] => orders.map(({ id }) => id)

describe('what has changed since a moment', () => {
  it('is orders of both kinds as they are now, the latest change at the end', async () => {
    const older = await world.order()
    const bulk = await world.bulkOrder([{ walletReceiver: BOB, amountOut: '0.1', currencyOutId: 'base-eth' }])
    world.clock.advance(1_000)
    const since = now()
    world.clock.advance(1_000)
    const newest = await world.order({ amount: 2n * ETHER })
    world.clock.advance(1_000)
    await world.bridge.orders.close(bulk.id, ALICE)
    world.clock.advance(1_000)
    await world.bridge.orders.close(older.id, ALICE)

    const { orders, isComplete } = await world.bridge.orders.listChanged({ owners: HERS, since })
    expect([orders.map(({ id }) => id), isComplete]).toEqual([idsOf(newest, bulk, older), true])
    expect(orders.map(({ status }) => status)).toEqual(['PENDING', 'REJECTED', 'REJECTED'])
    expect(orders[1]?.bulk?.rows).toHaveLength(1)
    expect(await changed(new Date(world.clock.now() + 1))).toEqual([])
  })

  it('is of these wallets alone, on the networks that their proofs cover', async () => {
    const since = now()
    const hers = await world.order()
    const his = await world.order({ walletSender: BOB, walletReceiver: ALICE })
    expect(await changed(since)).toEqual(idsOf(hers))
    expect(await changed(since, [{ address: BOB, networkIds: ['base'] }])).toEqual([])
    expect(await changed(since, [{ address: BOB, networkIds: ['base', 'ethereum'] }])).toEqual(idsOf(his))
    expect(await changed(since, [])).toEqual([])
  })

  it('includes what is confirmed or paid, which goes on without a change of the order, until it has ended', async () => {
    const order = await world.order()
    world.deposit(order)
    await world.advance()
    world.clock.advance(60_000)
    expect(await changed(now())).toEqual(idsOf(order))
    await world.advance(8)
    world.clock.advance(60_000)
    expect(await changed(now())).toEqual([])
  })

  it('includes a payout that waits, whose reason changes without a change of the order', async () => {
    const { base } = world.chains
    base.fund(TREASURY, null, -base.balanceOf(TREASURY, null))
    const order = await world.order()
    world.deposit(order)
    await world.advance(6)
    const { status } = await world.bridge.orders.get(order.id)
    expect(['DEPOSITED', 'SEND_FAILED']).toContain(status)
    world.clock.advance(60_000)
    expect(await changed(now())).toEqual(idsOf(order))
  })

  it('is cut to the last hundred, with a flag that there are more', async () => {
    await fillHistory(world.pool, { wallet: ALICE, count: 103, until: now() })
    const { orders, isComplete } = await world.bridge.orders.listChanged({
      owners: HERS,
      since: new Date(world.clock.now() - 86_400_000),
    })
    expect([orders.length, isComplete]).toEqual([100, false])
    const times = orders.map(({ updatedAt }) => updatedAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBe(world.clock.now() - 30_000)
  })

  it('reaches an old order that is still in progress behind a thousand newer ones', async () => {
    const old = await world.order()
    world.clock.advance(1_100 * 30_000)
    await fillHistory(world.pool, { wallet: ALICE, count: 1_001, until: now() })
    world.clock.advance(60_000)
    const since = now()
    await world.pool.query('UPDATE orders SET version = version + 1, updated_at = $2 WHERE id = $1', [
      old.id,
      since,
    ])
    const { orders, isComplete } = await world.bridge.orders.listChanged({ owners: HERS, since })
    // One that has ended long ago is beyond reach: it may have changed as well.
    expect([orders.map(({ id }) => id), isComplete]).toEqual([idsOf(old), false])
    const his = [{ address: BOB, networkIds: null }]
    expect(await world.bridge.orders.listChanged({ owners: his, since })).toEqual({
      orders: [],
      isComplete: true,
    })
  })

  it('is complete for a wallet with a thousand orders', async () => {
    await fillHistory(world.pool, { wallet: ALICE, count: 1_000, until: now() })
    const since = new Date(world.clock.now() + 1)
    expect(await world.bridge.orders.listChanged({ owners: HERS, since })).toMatchObject({ isComplete: true })
  })
})
