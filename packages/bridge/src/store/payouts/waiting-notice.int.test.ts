import { useFresh } from '@sunspan/host/testing/hooks'
import { expect, it, vi } from 'vitest'
import { createTestWorld, TREASURY } from '../../testing/worlds/test-world.ts'
import { withTransaction } from '../database/database.ts'
import { postponeLegs } from './leg-store.ts'

const world = useFresh(createTestWorld)

it('an order whose payout waits for something else is announced once, although its row does not change', async () => {
  const order = await world.order()
  // The wallet that pays is empty, so the payout stays due.
  const { base } = world.chains
  base.fund(TREASURY, null, -base.balanceOf(TREASURY, null))
  world.deposit(order)
  await vi.waitFor(async () => {
    world.chains.ethereum.mine(1)
    world.clock.advance(1_000)
    await world.bridge.engine.tick()
    expect((await world.pool.query('SELECT id FROM legs')).rows).toHaveLength(1)
  })
  const { rows } = await world.pool.query<{ id: string }>('SELECT id FROM legs')
  const id = rows[0]?.id ?? ''
  const told: (string | undefined)[] = []
  const listener = await world.pool.connect()
  listener.on('notification', ({ payload }) => told.push(payload))
  await listener.query('LISTEN order_updated')

  const at = new Date(world.clock.now())
  const postpone = async (reason: 'FEES' | 'LIQUIDITY' | 'OUTFLOW', inMs?: number): Promise<void> => {
    const waits = { reason, ms: 60_000 }
    const expectedAt = inMs === undefined ? undefined : new Date(at.getTime() + inMs)
    await withTransaction(world.pool, (tx) =>
      postponeLegs(tx, at, [{ id, retryAt: at, error: 'no', isRefused: false, waits, expectedAt }]),
    )
    await listener.query('SELECT 1')
  }
  try {
    await postpone('FEES')
    expect(told).toEqual([order.id])
    await postpone('FEES')
    expect(told).toEqual([order.id])
    await postpone('LIQUIDITY')
    expect(told).toEqual([order.id, order.id])
    // So is when it is expected, by the minute.
    await postpone('OUTFLOW', 0)
    await postpone('OUTFLOW', 59_000)
    expect(told).toHaveLength(3)
    await postpone('OUTFLOW', 119_000)
    expect(told).toHaveLength(4)
  } finally {
    listener.release(true)
  }
})
