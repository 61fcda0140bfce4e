import { describeBalanceReader } from '../testing/suites/describe-balance-reader.ts'
import { describeDepositScanner } from '../testing/suites/describe-deposit-scanner.ts'
import { describePayoutSender } from '../testing/suites/describe-payout-sender.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { LIFE_BLOCKS } from './payouts/prepare-payout.ts'
import { createFuelWorld, newAddress, TEST_TOKEN, type FuelWorld } from './testing/fuel-world.ts'

const NAME = 'Fuel on its stand-in'
/** Three nodes that are one: all must agree, at a height that all have reached. */
const createQuorum = (world: FuelWorld) =>
  world.createAdapter({ rpcUrls: [world.node.rpcUrl, world.node.rpcUrl, world.node.rpcUrl], rpcQuorum: 2 })

for (const providers of [1, 3]) {
  describeDepositScanner(`${NAME}, ${providers} providers`, async () => {
    const world = await createFuelWorld()
    const adapter = providers === 1 ? world.adapter : createQuorum(world)
    return {
      scanner: adapter.scanner,
      recipient: adapter.depositAddress,
      token: TEST_TOKEN,
      async deposit(...deposits) {
        const sent = await world.fundAll(deposits)
        const all = []
        for (const send of sent) all.push(await send())
        world.node.mine()
        return all
      },
      mine: (blocks) => Promise.resolve(world.node.mine(blocks)),
      async reorg(depth, keep = []) {
        world.node.rewind(depth, keep)
        return Promise.resolve(world.node.mine(depth))
      },
      stop: world.stop,
    }
  })
}

for (const providers of [1, 3]) {
  describePayoutSender(`${NAME}, ${providers} providers`, async () => {
    const world = await createFuelWorld()
    const adapter = providers === 1 ? world.adapter : createQuorum(world)
    const contract = newAddress()
    world.node.addContract(contract)
    world.node.setAutomine(true)
    return {
      payouts: adapter.payouts,
      token: TEST_TOKEN,
      createRecipient: newAddress,
      leastNative: 1n,
      refused: { recipient: contract, token: null, amount: 5n },
      async balanceOf(owner, token) {
        const [balance] = await adapter.balances.getBalances(owner, [token], UNLIMITED)
        if (balance === undefined) throw new TypeError('No balance was read.')
        return balance
      },
      setAutomine: (on) => Promise.resolve(world.node.setAutomine(on)),
      mine: (blocks) => Promise.resolve(world.node.mine(blocks)),
      async reorg(depth) {
        world.node.rewind(depth)
        return Promise.resolve(world.node.mine(depth))
      },
      killSigned: () => Promise.resolve(world.node.mine(Number(LIFE_BLOCKS) + 4)),
      stop: world.stop,
    }
  })
}

describeBalanceReader(NAME, async () => {
  const world = await createFuelWorld()
  return {
    balances: world.adapter.balances,
    token: TEST_TOKEN,
    noToken: newAddress(),
    createOwner: newAddress,
    plenty: 9n * 10n ** 15n + 1n,
    async fund(owner, token, amount) {
      world.node.give(owner, amount, token)
      return Promise.resolve(world.node.mine())
    },
    mine() {
      world.node.mine()
      return Promise.resolve(BigInt(world.node.height()))
    },
    stop: world.stop,
  }
})
