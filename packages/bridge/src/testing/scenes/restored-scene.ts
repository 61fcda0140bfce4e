import type { FakeModel } from '@sunspan/chains/testing'
import { copyDatabase, type TestDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import type { TestBridge } from '../ticks/create-test-bridge.ts'
import { createStepClock } from '../step-clock.ts'
import { createTestWorld, type TestWorld } from '../worlds/test-world.ts'

/** An engine on a copy of a world's database, while the chains have gone on. */
export interface RestoredScene {
  readonly world: TestWorld
  readonly bridge: TestBridge
  readonly pool: Pool
  readonly databaseUrl: string
  /** Mines on all chains, and ticks the engine of the copy. */
  advance(rounds: number): Promise<void>
  /** Halts of the copy, each once, as their target and reason. */
  reasons(): Promise<readonly string[]>
  /** Lifts all halts of the copy. */
  lift(): Promise<void>
  close(): Promise<void>
}

const liftAll = async ({ halts }: TestBridge): Promise<void> => {
  for (const { id } of await halts.list()) await halts.lift({ id, actor: 'olga', reason: 'looked into' })
}

async function copyAtOnce(url: string): Promise<() => Promise<TestDatabase>> {
  const copy = await copyDatabase(url)
  return () => Promise.resolve(copy)
}

/** `before` leads to what the copy is made of, `lost` to what it lacks; payouts of both are the world's own engine's. */
export async function createRestoredScene(spec: {
  readonly model: FakeModel
  readonly before: (world: TestWorld) => Promise<void>
  readonly lost: (world: TestWorld) => Promise<void>
  /** Backs a database up; the answer restores it. Left out: as `copyDatabase` does. */
  readonly backUp?: ((url: string) => Promise<() => Promise<TestDatabase>>) | undefined
}): Promise<RestoredScene> {
  const { model, backUp = copyAtOnce } = spec
  const lifetime = model === 'query-id' ? { lifetime: 20_000n } : {}
  const world = await createTestWorld({ model, ...lifetime, clock: createStepClock(Date.now()) })
  await spec.before(world)
  const restore = await backUp(world.databaseUrl)
  await liftAll(world.bridge)
  await spec.lost(world)
  const copy = await restore()
  const pool = new Pool({ connectionString: copy.url, max: 8 })
  pool.on('error', () => undefined)
  const bridge = await world.boot({ pool })
  await liftAll(bridge)
  return {
    world,
    bridge,
    pool,
    databaseUrl: copy.url,
    async advance(rounds) {
      for (let round = 0; round < rounds; round += 1) {
        for (const chain of Object.values(world.chains)) chain.mine()
        world.clock.advance(1_000)
        await bridge.refreshMarket()
        await bridge.engine.tick()
      }
    },
    reasons: async () => [
      ...new Set((await bridge.halts.list()).map(({ target, reason }) => `${target} ${reason}`)),
    ],
    lift: () => liftAll(bridge),
    async close() {
      await pool.end()
      await copy.drop()
      await world.close()
    },
  }
}
