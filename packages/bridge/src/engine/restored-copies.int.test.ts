import { FAKE_MODELS, type FakeModel } from '@sunspan/chains/testing'
import { Pool } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import type { Bridge } from '../create-bridge.ts'
import type { Order } from '../model/order.ts'
import { copyDatabase } from '../testing/copy-database.ts'
import { BOB, createTestWorld, type TestWorld } from '../testing/test-world.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

interface Restored {
  readonly world: TestWorld
  readonly order: Order
  readonly bridge: Bridge
  readonly pool: Pool
  /** Mines, and ticks the engine of the copy. */
  advance(rounds: number): Promise<void>
}

const lift = async ({ halts }: Bridge): Promise<void> => {
  for (const { id } of await halts.list())
    await halts.lift({ id, actor: 'olga', reason: 'the copy is started' })
}

/**
 * An order whose payout is about to be made; the database is copied; the payout is made by `pay`; an engine is made for the copy, which has
 * not ticked yet.
 */
async function restore(model: FakeModel, pay: (world: TestWorld) => Promise<void>): Promise<Restored> {
  const world = await createTestWorld({ model, ...(model === 'query-id' ? { lifetime: 20_000n } : {}) })
  closers.push(() => world.close())
  const order = await world.order()
  await world.bridge.halts.set({
    ...{ target: { scope: 'network', networkId: 'base' }, actions: ['payout'] },
    ...{ actor: 'olga', reason: 'a backup is made' },
  })
  world.deposit(order)
  await world.advance(14)
  expect((await world.bridge.orders.get(order.id)).status).toBe('DEPOSITED')
  const copy = await copyDatabase(world.databaseUrl)
  closers.push(() => copy.drop())
  await lift(world.bridge)
  await pay(world)
  const pool = new Pool({ connectionString: copy.url, max: 8 })
  pool.on('error', () => undefined)
  closers.push(() => pool.end())
  const bridge = await world.boot({ pool })
  await lift(bridge)
  return {
    ...{ world, order, bridge, pool },
    async advance(rounds) {
      for (let round = 0; round < rounds; round += 1) {
        for (const chain of Object.values(world.chains)) chain.mine()
        world.clock.advance(1_000)
        await bridge.refreshMarket()
        await bridge.engine.tick()
      }
    },
  }
}

const reasonsOf = async ({ bridge }: Restored): Promise<readonly string[]> => [
  ...new Set((await bridge.halts.list()).map(({ target, reason }) => `${target} ${reason}`)),
]

describe.each(FAKE_MODELS)('a database that was restored from before a payout (%s)', (model) => {
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
    const [reason, ...others] = await reasonsOf(restored)
    expect(others).toEqual([])
    expect(reason).toMatch(/^wallet:base:.*ops recover/)
  })

  it('pays nothing twice that stands in the newest block alone', async () => {
    const restored = await restore(model, (world) => world.advance(2))
    expect(restored.world.payoutsTo(BOB)).toHaveLength(1)
    await restored.bridge.engine.tick()
    await restored.advance(40)
    expect(restored.world.payoutsTo(BOB)).toHaveLength(1)
    expect(await reasonsOf(restored)).toHaveLength(1)
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
    expect((await reasonsOf(restored)).length).toBeGreaterThan(0)
  })

  it('pays what nothing has paid', async () => {
    const restored = await restore(model, () => Promise.resolve())
    await restored.advance(60)
    expect(await reasonsOf(restored)).toEqual([])
    expect(restored.world.payoutsTo(BOB)).toHaveLength(1)
    expect((await restored.bridge.orders.get(restored.order.id)).status).toBe('COMPLETE')
  })
})
