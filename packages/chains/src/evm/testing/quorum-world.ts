import type {
  NetworkHealth,
  ProviderDisagreement,
  ProviderHealth,
} from '../../capabilities/network-health.ts'
import type { NetworkAdapter } from '../../capabilities/network-adapter.ts'
import { systemRpcClock, type RpcClock } from '../../rpc-clock.ts'
import { createEvmWorld, type AdapterOptions, type EvmWorld } from './evm-world.ts'
import { startFaultyRpc, type FaultyRpc } from '../../testing/rpc/faulty-rpc.ts'

export interface QuorumWorld {
  readonly world: EvmWorld
  /** Three proxies in front of the world's node. */
  readonly rpcs: readonly [FaultyRpc, FaultyRpc, FaultyRpc]
  readonly disagreements: ProviderDisagreement[]
  /** An adapter over the three unless configured otherwise. Its clock advances only on demand. */
  createAdapter(options?: AdapterOptions): NetworkAdapter
  /** Advances the clock of all adapters. */
  step(ms: number): void
  /** Ends all faults. */
  heal(): void
  stop(): Promise<void>
}

export async function createQuorumWorld(): Promise<QuorumWorld> {
  const world = await createEvmWorld()
  const rpcs = [
    await startFaultyRpc(world.rpcUrl),
    await startFaultyRpc(world.rpcUrl),
    await startFaultyRpc(world.rpcUrl),
  ] as const
  const disagreements: ProviderDisagreement[] = []
  let now = 1_800_000_000_000
  const clock: RpcClock = { now: () => now, delay: systemRpcClock.delay }
  return {
    world,
    rpcs,
    disagreements,
    createAdapter: (options = {}) =>
      world.createAdapter({
        rpcUrls: rpcs.map(({ url }) => url),
        clock,
        random: () => 0,
        onDisagreement: (disagreement) => disagreements.push(disagreement),
        ...options,
      }),
    step(ms) {
      now += ms
    },
    heal() {
      for (const rpc of rpcs) {
        rpc.tamper(undefined)
        rpc.answerWith(undefined)
        rpc.takeMethods()
      }
      disagreements.length = 0
    },
    async stop() {
      for (const rpc of rpcs) await rpc.stop()
      await world.stop()
    },
  }
}

export function healthOf(adapter: NetworkAdapter): NetworkHealth {
  const health = adapter.health?.()
  if (health === undefined) throw new TypeError('The adapter keeps no count of its providers.')
  return health
}

/** Health of the provider at this index, from 0. */
export function providerHealth(adapter: NetworkAdapter, place: number): ProviderHealth {
  const health = healthOf(adapter).providers[place]
  if (health === undefined) throw new TypeError(`There is no provider ${String(place)}.`)
  return health
}
