import { FAKE_MODELS } from '@sunspan/chains/testing'
import { copyDatabase, usualCases } from '@sunspan/host/testing'
import { Pool } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { describeRestoredCopies } from '../../testing/scenes/describe-restored-copies.ts'
import { BOB, createTestWorld } from '../../testing/worlds/test-world.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

// In `npm test`, the model of EVM and the one that resembles it least; `recovery.int.test.ts` has others there.
describeRestoredCopies(usualCases(FAKE_MODELS, (model) => model === 'nonce' || model === 'coins'))

describe('a process whose database becomes an older one under it', () => {
  it('pays nothing twice', async () => {
    const world = await createTestWorld({ model: 'blockhash' })
    closers.push(() => world.close())
    let current = world.pool
    const pool = new Proxy(world.pool, {
      get(_, key) {
        const value: unknown = Reflect.get(current, key, current)
        return typeof value === 'function' ? value.bind(current) : value
      },
    })
    const bridge = await world.boot({ pool })
    const advance = async (rounds: number): Promise<void> => {
      for (let round = 0; round < rounds; round += 1) {
        for (const chain of Object.values(world.chains)) chain.mine()
        world.clock.advance(1_000)
        await bridge.engine.tick()
      }
    }
    const order = await world.order()
    world.deposit(order)
    while ((await world.bridge.orders.get(order.id)).status !== 'SENDING') {
      const copy = await copyDatabase(world.databaseUrl)
      closers.push(() => copy.drop())
      await advance(1)
      if ((await world.bridge.orders.get(order.id)).status !== 'SENT') continue
      // A replica without the last commits is promoted.
      const replica = new Pool({ connectionString: copy.url, max: 8 })
      replica.on('error', () => undefined)
      closers.unshift(() => replica.end())
      current = replica
      break
    }
    await advance(60)
    expect(world.payoutsTo(BOB)).toHaveLength(1)
    expect((await bridge.halts.list()).map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining('ops recover'),
    )
  })
})
