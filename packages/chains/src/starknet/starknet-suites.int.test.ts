import { describeBalanceReader } from '../testing/suites/describe-balance-reader.ts'
import { describeBatchPayouts, type BatchPayoutsWorld } from '../testing/suites/describe-batch-payouts.ts'
import { describeDepositScanner } from '../testing/suites/describe-deposit-scanner.ts'
import { describePayoutSender } from '../testing/suites/describe-payout-sender.ts'
import { describeSlotSequence } from '../testing/suites/describe-slot-sequence.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { toFelt } from './contracts/felt.ts'
import { STRK } from './contracts/tokens.ts'
import { createKey, createStarknetWorld, TEST_TOKEN, type StarknetWorld } from './testing/starknet-world.ts'
import { transferCall } from './transactions/calls.ts'

const NAME = 'Starknet on its stand-in'
/** Three nodes that are one: all must agree, at a height that all have reached. */
const createQuorum = (world: StarknetWorld) =>
  world.createAdapter({ rpcUrls: [world.node.rpcUrl, world.node.rpcUrl, world.node.rpcUrl], rpcQuorum: 2 })

for (const providers of [1, 3]) {
  describeDepositScanner(`${NAME}, ${providers} providers`, async () => {
    const world = await createStarknetWorld()
    const adapter = providers === 1 ? world.adapter : createQuorum(world)
    return {
      scanner: adapter.scanner,
      recipient: world.treasury.address,
      token: TEST_TOKEN,
      async deposit(...deposits) {
        const people = deposits.map((deposit) => ({ deposit, key: world.createPerson() }))
        for (const { deposit, key } of people) {
          if (deposit.token !== null) world.fund(key.address, deposit.token, deposit.amount)
        }
        world.mine(1)
        const sent = people.map(({ deposit, key }) => ({
          txHash: world.send(key, world.callsFor(deposit, key.address)),
          sender: key.address,
        }))
        world.mine(1)
        return Promise.resolve(sent)
      },
      mine: async (blocks) => world.mine(blocks),
      async reorg(depth, keep = []) {
        world.node.call('devnet_rewind', { depth, keep: keep.map((hash) => toFelt(BigInt(hash))) })
        world.mine(depth)
      },
      stop: world.stop,
    }
  })
}

const block = (world: StarknetWorld, token: string, owner: string): void =>
  void world.node.call('devnet_block', { token: toFelt(BigInt(token)), owner: toFelt(BigInt(owner)) })

const createPayoutWorld = async (): Promise<BatchPayoutsWorld> => {
  const world = await createStarknetWorld()
  const blocked = createKey().address
  block(world, TEST_TOKEN, blocked)
  world.node.call('devnet_setAutomine', { on: true })
  return {
    payouts: world.adapter.payouts,
    token: TEST_TOKEN,
    createRecipient: () => createKey().address,
    leastNative: 1n,
    refused: { recipient: blocked, token: TEST_TOKEN, amount: 5n },
    async balanceOf(owner, token) {
      const [balance] = await world.adapter.balances.getBalances(owner, [token], UNLIMITED)
      if (balance === undefined) throw new TypeError('No balance was read.')
      return balance
    },
    setAutomine: async (on) => void world.node.call('devnet_setAutomine', { on }),
    mine: async (blocks) => world.mine(blocks),
    async reorg(depth) {
      world.node.call('devnet_rewind', { depth })
      world.mine(depth)
    },
    hostileToken: TEST_TOKEN,
    turnHostile: async (recipient) => block(world, TEST_TOKEN, recipient),
    async killSigned() {
      world.send(world.treasury, [transferCall(STRK, createKey().address, 1n)])
      world.mine(4)
    },
    stop: world.stop,
  }
}

for (const describeSuite of [describePayoutSender, describeSlotSequence])
  describeSuite(NAME, createPayoutWorld)
describeBatchPayouts(NAME, 'shared', createPayoutWorld)

describeBalanceReader(NAME, async () => {
  const world = await createStarknetWorld()
  return {
    balances: world.adapter.balances,
    token: TEST_TOKEN,
    noToken: createKey().address,
    createOwner: () => createKey().address,
    plenty: 10n ** 24n + 1n,
    async fund(owner, token, amount) {
      world.fund(owner, token, amount)
      world.mine(1)
    },
    async mine() {
      return Promise.resolve(BigInt(String(world.node.call('devnet_mine'))))
    },
    stop: world.stop,
  }
})
