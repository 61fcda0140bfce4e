import { FAKE_GAS_COST } from '@sunspan/chains/testing'
import { describe, expect, it } from 'vitest'
import { bulkReceivers, expectRowsPaid, orderBulk, rowStatuses } from '../../testing/scenes/bulk-scene.ts'
import { ALICE, TREASURY, type TestWorld } from '../../testing/worlds/test-world.ts'
import { takeOut } from '../../testing/scenes/operator-acts.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

const MINUTE_MS = 60_000
const ETHER = 10n ** 18n

let world: TestWorld

async function sleep(ms: number): Promise<void> {
  for (let slept = 0; slept < ms; slept += MINUTE_MS) {
    world.clock.advance(MINUTE_MS)
    await world.advance(1)
  }
}

/** Leaves the treasury on base no coins for fees, and books it. */
const takeCoins = (): Promise<void> => takeOut(world, world.chains.base.balanceOf(TREASURY, null))

describe('rows of a bulk order that cannot be paid', () => {
  it('are taken back by their owner, and the others are paid', async () => {
    world = await openTestWorld()
    const order = await orderBulk(world, bulkReceivers(4))
    await takeCoins()
    await world.advance(5)
    const { waiting } = await world.bridge.orders.get(order.id)
    expect(waiting?.reason).toBe('LIQUIDITY')
    expect(await rowStatuses(world, order.id)).toEqual(['SEND_FAILED', 'COMPLETE', 'SEND_FAILED', 'COMPLETE'])
    await world.bridge.orders.takeBack(order.id, order.walletSender)
    world.chains.base.fund(TREASURY, null, ETHER)
    await world.advance(6)
    expect(await rowStatuses(world, order.id)).toEqual(['REFUNDED', 'COMPLETE', 'REFUNDED', 'COMPLETE'])
    expectRowsPaid(world, order, [1, 3])
    const { rows } = (await world.bridge.bulkOrders.get(order.id)).bulk
    expect(rows[0]?.refund).toMatchObject({ status: 'COMPLETE', reason: 'payout_waited' })
    expect((await world.bridge.orders.get(order.id)).waiting).toBeNull()
  })

  it('go back less what their tries have cost on the chain, and the others whole', async () => {
    world = await openTestWorld({ maxLegs: 8 })
    const to = bulkReceivers(4)
    world.chains.base.setTrap(to[0] ?? '', true)
    const order = await orderBulk(world, to)
    await sleep(20 * MINUTE_MS)
    await world.advance(4)
    expect(await rowStatuses(world, order.id)).toEqual(['REFUNDED', 'COMPLETE', 'COMPLETE', 'COMPLETE'])
    expectRowsPaid(world, order, [1, 2, 3])
    const { rows } = await world.pool.query<{ kept: string; burnt: string; mined_failures: number }>(
      `SELECT kept, burnt, mined_failures FROM legs WHERE kind = 'payout' AND status = 'refunded'`,
    )
    // Half of the first transaction, which it shared, and all of its own two.
    const burnt = FAKE_GAS_COST / 2n + 2n * FAKE_GAS_COST
    // The token's base unit is worth more than that.
    expect(rows).toEqual([{ kept: '1', burnt: String(burnt), mined_failures: 3 }])
    const [row] = order.bulk.rows
    const part = (row?.amountIn ?? 0n) + (row?.fees.platformFee ?? 0n) + (row?.fees.destinationFee ?? 0n)
    expect(world.payoutsTo(ALICE).map(({ amount }) => amount)).toEqual([part - 1n - 1n])
    await world.checkTreasury()
  })
})
