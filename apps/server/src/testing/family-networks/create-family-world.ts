import type { SupportedFamily } from '@sunspan/chains'
import { createTestStack, type TestStack } from '../create-test-stack.ts'
import type { FamilyNetwork } from './family-network.ts'
import { startBitcoinNetwork } from './start-bitcoin-network.ts'
import { startEvmNetwork } from './start-evm-network.ts'
import { startFuelNetwork } from './start-fuel-network.ts'
import { startSolanaNetwork } from './start-solana-network.ts'
import { startStarknetNetwork } from './start-starknet-network.ts'
import { startSuiNetwork } from './start-sui-network.ts'
import { startTonNetwork } from './start-ton-network.ts'
import { startTronNetwork } from './start-tron-network.ts'

/** The whole server over a node of every family; nothing advances until told to. */
export interface FamilyWorld {
  readonly stack: TestStack
  /** Throws for a network that is not served. */
  network(id: string): FamilyNetwork
  /** Mines a block on every network and ticks the engine. */
  advance(): Promise<void>
  close(): Promise<void>
}

const ROUND_MS = 1_000

type OtherNetwork = FamilyNetwork & { readonly entry: object }

/** Starts the networks of each family beside EVM. A family without an entry does not compile. */
const OTHER_NETWORKS: Readonly<
  Record<Exclude<SupportedFamily, 'evm'>, readonly (() => Promise<OtherNetwork>)[]>
> = {
  solana: [() => startSolanaNetwork('solana'), () => startSolanaNetwork('eclipse')],
  ton: [startTonNetwork],
  tron: [startTronNetwork],
  bitcoin: [startBitcoinNetwork],
  starknet: [startStarknetNetwork],
  fuel: [startFuelNetwork],
  sui: [startSuiNetwork],
}

/** Two EVM networks, Solana, Eclipse, TON, TRON, Bitcoin, Starknet and Sui. */
export async function createFamilyWorld(): Promise<FamilyWorld> {
  const [ethereum, base, ...others] = await Promise.all([
    startEvmNetwork({ id: 'ethereum', name: 'Ethereum', chainId: 1 }),
    startEvmNetwork({ id: 'base', name: 'Base', chainId: 8453 }),
    ...Object.values(OTHER_NETWORKS).flatMap((starts) => starts.map((start) => start())),
  ])
  const networks: readonly FamilyNetwork[] = [ethereum, base, ...others]
  const otherNetworks = others.map(({ entry }) => entry)
  const stack = await createTestStack([ethereum.chain, base.chain], { otherNetworks })
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
