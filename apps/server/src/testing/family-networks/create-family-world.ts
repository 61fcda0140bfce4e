import { LABS } from '@sunspan/labs'
import { createTestStack, type TestStack } from '../create-test-stack.ts'
import type { FamilyNetwork } from './family-network.ts'
import { startFamilyNetwork } from './start-family-network.ts'

/** The whole server over a node of every family; blocks and engine advance only when a test asks. */
export interface FamilyWorld {
  readonly stack: TestStack
  /** Throws for a network that is not served. */
  network(id: string): FamilyNetwork
  /** Mines a block on every network and ticks the engine. */
  advance(): Promise<void>
  close(): Promise<void>
}

const ROUND_MS = 1_000

/** All networks of all labs. */
export async function createFamilyWorld(): Promise<FamilyWorld> {
  const ids = Object.values(LABS).flatMap((lab) => Object.keys(lab.networks))
  const networks = await Promise.all(ids.map(startFamilyNetwork))
  const stack = await createTestStack([], { otherNetworks: networks.map(({ entry }) => entry) })
  // Opens the books: what a network of coins can pay is known from then on.
  await stack.bridge.engine.tick()
  await stack.bridge.refreshMarket()
  return {
    stack,
    network(id) {
      const network = networks.find((each) => each.id === id)
      if (network === undefined) throw new TypeError(`${id} is not served.`)
      return network
    },
    async advance() {
      await Promise.all(networks.map((network) => network.mine()))
      stack.clock.advance(ROUND_MS)
      await stack.bridge.refreshMarket()
      await stack.bridge.engine.tick()
    },
    async close() {
      await stack.close()
      await Promise.all(networks.map((network) => network.stop()))
    },
  }
}
