import { describeBalanceReader } from '../testing/suites/describe-balance-reader.ts'
import { describeBatchPayouts, type BatchPayoutsWorld } from '../testing/suites/describe-batch-payouts.ts'
import { describeDepositScanner } from '../testing/suites/describe-deposit-scanner.ts'
import { describePayoutSender } from '../testing/suites/describe-payout-sender.ts'
import { describeSlotSequence } from '../testing/suites/describe-slot-sequence.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { STRK } from './contracts/tokens.ts'
import { createKey, createStarknetWorld, type StarknetWorld } from './testing/starknet-world.ts'
import { transferCall } from './transactions/calls.ts'

/** The stand-in, unless DEVNET_STARKNET names a node that runs Cairo code. */
const NAME = 'Starknet'
/** starknet-devnet computes a block's hash from its number and how many transactions it has: a replacement is not visible. */
const HIDES_REORGS = (process.env['DEVNET_STARKNET'] ?? '') !== ''
/** Three nodes that are one: all must agree, at a height that all have reached. */
const createQuorum = (world: StarknetWorld) =>
  world.createAdapter({ rpcUrls: [world.node.rpcUrl, world.node.rpcUrl, world.node.rpcUrl], rpcQuorum: 2 })

for (const providers of [1, 3]) {
  describeDepositScanner(
    `${NAME}, ${providers} providers`,
    async () => {
      const world = await createStarknetWorld()
      const adapter = providers === 1 ? world.adapter : createQuorum(world)
      return {
        scanner: adapter.scanner,
        recipient: world.treasury.address,
        token: world.token,
        async deposit(...deposits) {
          const people = []
          for (const deposit of deposits) people.push({ deposit, key: await world.createPerson() })
          for (const { deposit, key } of people) {
            if (deposit.token !== null) await world.fund(key.address, deposit.token, deposit.amount)
          }
          await world.mine(1)
          const sent = []
          for (const { deposit, key } of people) {
            const txHash = await world.send(key, world.callsFor(deposit, key.address))
            sent.push({ txHash, sender: key.address })
          }
          await world.mine(1)
          return sent
        },
        mine: async (blocks) => void (await world.mine(blocks)),
        async reorg(depth, keep) {
          await world.node.rewind(depth, keep)
          await world.mine(depth)
        },
        stop: world.stop,
      }
    },
    { isFinal: HIDES_REORGS },
  )
}

const createPayoutWorld = async (): Promise<BatchPayoutsWorld> => {
  const world = await createStarknetWorld()
  const blocked = createKey().address
  await world.node.block(world.token, blocked)
  world.node.setAutomine(true)
  return {
    payouts: world.adapter.payouts,
    token: world.token,
    createRecipient: () => createKey().address,
    leastNative: 1n,
    replacesWaiting: world.node.replacesWaiting,
    refused: { recipient: blocked, token: world.token, amount: 5n },
    async balanceOf(owner, token) {
      const [balance] = await world.adapter.balances.getBalances(owner, [token], UNLIMITED)
      if (balance === undefined) throw new TypeError('No balance was read.')
      return balance
    },
    setAutomine: (on) => Promise.resolve(world.node.setAutomine(on)),
    mine: async (blocks) => void (await world.mine(blocks)),
    async reorg(depth) {
      await world.node.rewind(depth)
      await world.mine(depth)
    },
    hostileToken: world.token,
    turnHostile: (recipient) => world.node.block(world.token, recipient),
    async killSigned() {
      await world.send(world.treasury, [transferCall(STRK, createKey().address, 1n)])
      await world.mine(4)
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
    token: world.token,
    noToken: createKey().address,
    createOwner: () => createKey().address,
    plenty: 10n ** 24n + 1n,
    async fund(owner, token, amount) {
      await world.fund(owner, token, amount)
      await world.mine(1)
    },
    mine: async () => BigInt(await world.mine(1)),
    stop: world.stop,
  }
})
