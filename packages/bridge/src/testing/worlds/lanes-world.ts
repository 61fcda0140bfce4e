import { createFakeChain } from '@sunspan/chains/testing'
import { FIXTURE_USDC, installationFixture } from '../networks/installation-fixture.ts'
import { createStepClock } from '../step-clock.ts'
import { createTestWorld, TREASURY, type TestWorld } from './test-world.ts'

const FUNDS = 1_000n * 10n ** 18n

/** A world in which several networks alike pay, each with a lane of its own. */
export interface LanesWorld {
  readonly world: TestWorld
  /** The native coins of the paying networks. */
  readonly currencyIds: readonly string[]
  /** Mines a block on every network. */
  mine(): void
}

/** `lanes`: number of paying networks; `orders`: the most that one wallet has open. The world's clock starts at the time of the machine. */
export async function createLanesWorld(options: {
  readonly lanes: number
  readonly orders: number
}): Promise<LanesWorld> {
  const clock = createStepClock(Date.now())
  const others = Array.from({ length: options.lanes - 1 }, (_, index) => `base-${String(index + 2)}`)
  const chains = others.map((networkId, index) => {
    const chain = createFakeChain({
      networkId,
      chainId: chainIdOf(index),
      treasury: TREASURY,
      tokens: [FIXTURE_USDC],
      now: clock.now,
    })
    chain.fund(TREASURY, null, FUNDS)
    chain.mine()
    return chain
  })
  const { networks } = installationFixture
  const installation = {
    ...installationFixture,
    max_open_orders_per_wallet: options.orders,
    networks: [
      ...networks,
      ...networks
        .filter(({ id }) => id === 'base')
        .flatMap((base) => others.map((id, index) => ({ ...base, ...copyOf(base, id, index) }))),
    ],
  }
  const world = await createTestWorld({
    clock: createStepClock(Date.now()),
    installation,
    neighbours: chains,
  })
  return {
    world,
    currencyIds: ['base', ...others].map((id) => `${id}-eth`),
    mine: () => {
      for (const chain of [...Object.values(world.chains), ...chains]) chain.mine()
    },
  }
}

const chainIdOf = (index: number): string => String(9_000 + index)

const copyOf = (
  { currencies }: { readonly currencies: readonly { readonly id: string }[] },
  id: string,
  index: number,
): object => ({
  id,
  name: `Base ${String(index + 2)}`,
  chain_id: chainIdOf(index),
  explorer_url: `https://${id}.example`,
  frontend_rpc: `/devnet/rpc/${id}`,
  currencies: currencies.map((currency) => ({ ...currency, id: currency.id.replace('base', id) })),
})
