import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, describe, expect, it } from 'vitest'
import { bookMove } from '../../testing/scenes/operator-acts.ts'
import {
  createNodeDeposits,
  ETHER,
  NODE_RECEIVER,
  type NodeDeposits,
} from '../../testing/worlds/node-deposits.ts'
import { createNodeWorld, NODE_TREASURY, NODE_USERS } from '../../testing/worlds/node-world.ts'
import type { Order } from '../../model/order.ts'

const [USER] = NODE_USERS
const DEAD_END = '0x000000000000000000000000000000000000dEaD'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const world = useShared(createNodeWorld)
const on = useShared(() => createNodeDeposits(world))
afterEach(() => on.expectTreasury())

afterEach(() => {
  world.setPrices({ ETH: '3200', USDC: '1' })
})

async function lateOrder(request: Parameters<NodeDeposits['create']>[0] = {}): Promise<Order> {
  const order = await on.create(request)
  await world.advance(1)
  world.clock.advance(HOUR_MS)
  await world.advance(1)
  expect(await on.statusOf(order)).toBe('EXPIRED')
  return order
}

/** The operator withdraws ether on Base until about `amount` is left, and records the move. */
async function leave(amount: bigint): Promise<void> {
  const before = await on.etherOf(NODE_TREASURY, 'base')
  await world.send('base', { from: NODE_TREASURY, to: DEAD_END, value: before - amount })
  await bookMove(world, {
    amount: (await on.etherOf(NODE_TREASURY, 'base')) - before,
    height: BigInt(String(await world.rpc('base', 'eth_blockNumber', []))),
  })
}

describe('on real nodes, a late deposit', () => {
  it('after a close, after a failure that the wallet reported, or after expiry revives its order', async () => {
    const closed = await on.create()
    const failed = await on.create()
    const expired = await on.create()
    await world.advance(1)
    await world.bridge.orders.close(closed.id, USER)
    await world.bridge.orders.setAsFailed(failed.id, USER)
    world.clock.advance(HOUR_MS)
    await world.advance(1)
    expect(await on.statusOf(expired)).toBe('EXPIRED')
    for (const order of [closed, failed, expired]) {
      await on.expectPaid(order, () => world.deposit(order), order.amountOut)
    }
  })

  it('after 24 hours goes back', async () => {
    const order = await on.create()
    world.clock.advance(HOUR_MS + DAY_MS)
    await world.advance(1)
    const refund = await on.expectRefund(USER, () => world.deposit(order), order.amountIn)
    expect(refund.reason).toBe('late')
    expect(await on.statusOf(order)).toBe('EXPIRED')
  })

  it.each([
    ['within 1 % of', '3210', 'COMPLETE'],
    ['further from', '3300', 'EXPIRED'],
  ])('while the market is %s its rate revives its order, or goes back', async (_, price, status) => {
    const order = await lateOrder({ currencyOutId: 'base-usdc' })
    world.setPrices({ ETH: price, USDC: '1' })
    const before = await world.balanceOf('base', NODE_RECEIVER, world.token)
    const deposit = (): Promise<string> => world.deposit(order)
    if (status === 'COMPLETE') {
      await deposit()
      await world.advance(4)
    } else {
      const refund = await on.expectRefund(USER, deposit, order.amountIn)
      expect(refund.reason).toBe('late')
    }
    expect(await on.statusOf(order)).toBe(status)
    const paid = (await world.balanceOf('base', NODE_RECEIVER, world.token)) - before
    expect(paid).toBe(status === 'COMPLETE' ? order.amountOut : 0n)
  })

  it('goes back when the destination has nothing left for it', async () => {
    const order = await lateOrder({ amount: 40n * ETHER })
    await leave(10n * ETHER)
    const refund = await on.expectRefund(USER, () => world.deposit(order), order.amountIn)
    expect(refund.reason).toBe('late')
    expect(await on.statusOf(order)).toBe('EXPIRED')
    expect(await on.etherOf(NODE_TREASURY, 'base')).toBeGreaterThan(9n * ETHER)
  })
})
