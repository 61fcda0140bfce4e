import type { FakeModel } from '@sunspan/chains/testing'
import { afterEach, describe, expect, it } from 'vitest'
import type { Order } from '../../model/order.ts'
import { createRestoredScene, type RestoredScene } from './restored-scene.ts'
import { BOB, type TestWorld } from '../worlds/test-world.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

interface Restored extends RestoredScene {
  readonly order: Order
}

/** The copy is made just before an order's payout is sent; `pay` sends it. */
async function restore(model: FakeModel, pay: (world: TestWorld) => Promise<void>): Promise<Restored> {
  const made: Order[] = []
  const scene = await createRestoredScene({
    model,
    async before(world) {
      const order = await world.order()
      made.push(order)
      await world.bridge.halts.set({
        target: { scope: 'network', networkId: 'base' },
        actions: ['payout'],
        actor: 'olga',
        reason: 'a backup is made',
      })
      world.deposit(order)
      await world.advance(14)
      expect((await world.bridge.orders.get(order.id)).status).toBe('DEPOSITED')
    },
    lost: pay,
  })
  closers.push(() => scene.close())
  const [order] = made
  if (order === undefined) throw new Error('No order was made')
  return { ...scene, order }
}

/** A database that was restored from before a payout, whatever keeps payouts from landing twice on its chains. */
export const describeRestoredCopies = (models: readonly FakeModel[]): void =>
  describe.each(models)('a database that was restored from before a payout (%s)', (model) => {
    it('pays nothing twice that is old and final, halts, and says what to do', async () => {
      const restored = await restore(model, async (world) => {
        await world.advance(30)
        world.clock.advance(3_600_000)
        for (const chain of Object.values(world.chains)) chain.mine()
      })
      const { world, order } = restored
      expect(world.payoutsTo(BOB)).toHaveLength(1)
      await restored.bridge.engine.tick()
      await restored.advance(60)
      expect(world.payoutsTo(BOB)).toMatchObject([{ amount: order.amountOut }])
      const [reason, ...others] = await restored.reasons()
      expect(others).toEqual([])
      expect(reason).toMatch(/^wallet:base:.*ops recover/)
    })

    it('pays nothing twice that only the newest block contains', async () => {
      const restored = await restore(model, (world) => world.advance(2))
      expect(restored.world.payoutsTo(BOB)).toHaveLength(1)
      await restored.bridge.engine.tick()
      await restored.advance(40)
      expect(restored.world.payoutsTo(BOB)).toHaveLength(1)
      expect(await restored.reasons()).toHaveLength(1)
    })

    it('pays nothing twice that was handed to the network and is in no block yet', async () => {
      const restored = await restore(model, async (world) => {
        await world.bridge.engine.tick()
      })
      const { world } = restored
      expect(world.payoutsTo(BOB)).toHaveLength(0)
      expect(world.chains.base.mempool()).toHaveLength(1)
      await restored.bridge.engine.tick()
      await restored.bridge.engine.tick()
      expect(world.chains.base.mempool()).toHaveLength(1)
      await restored.advance(60)
      expect(world.payoutsTo(BOB)).toHaveLength(1)
      expect((await restored.reasons()).length).toBeGreaterThan(0)
    })

    it('pays what nothing has paid', async () => {
      const restored = await restore(model, () => Promise.resolve())
      await restored.advance(60)
      expect(await restored.reasons()).toEqual([])
      expect(restored.world.payoutsTo(BOB)).toHaveLength(1)
      expect((await restored.bridge.orders.get(restored.order.id)).status).toBe('COMPLETE')
    })
  })
