import { describeBalanceReader } from '../testing/suites/describe-balance-reader.ts'
import { describeDepositScanner } from '../testing/suites/describe-deposit-scanner.ts'
import { describePayoutSender } from '../testing/suites/describe-payout-sender.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { SUI } from './coin-types.ts'
import { createSuiTestWallet } from './testing/test-wallet.ts'
import { createSuiWorld, newAddress, TEST_MNEMONIC, TEST_TOKEN, type SuiWorld } from './testing/sui-world.ts'
import { suiAccount } from './treasury/treasury-key.ts'

const NAME = 'Sui on its stand-in'
const FINAL = { isFinal: true }
const WITHOUT_REFERENCE = `0x${'0'.repeat(32)}`
/** Three nodes that are one: all must agree, at a checkpoint that all have reached. */
const createQuorum = (world: SuiWorld) =>
  world.createAdapter({ rpcUrls: [world.node.rpcUrl, world.node.rpcUrl, world.node.rpcUrl], rpcQuorum: 2 })

for (const providers of [1, 3]) {
  describeDepositScanner(
    `${NAME}, ${providers} providers`,
    async () => {
      const world = await createSuiWorld()
      const adapter = providers === 1 ? world.adapter : createQuorum(world)
      return {
        scanner: adapter.scanner,
        recipient: world.treasury.address,
        token: TEST_TOKEN,
        async deposit(...deposits) {
          const people = deposits.map((deposit) => ({ deposit, wallet: world.createPerson() }))
          const sent: { txHash: string; sender: string }[] = []
          for (const { deposit, wallet } of people) {
            const { amount, token, reference } = deposit
            if (token !== null) world.fund(wallet.address, token, amount)
            const request = { depositAddress: world.treasury.address, sender: wallet.address, amount, token }
            const written = await adapter.author.author(
              { ...request, reference: reference ?? WITHOUT_REFERENCE },
              UNLIMITED,
            )
            const txHash = await wallet.execute(written.action, reference !== null)
            sent.push({ txHash, sender: wallet.address })
          }
          world.mine(1)
          return sent
        },
        mine: async (blocks) => world.mine(blocks),
        stop: world.stop,
      }
    },
    FINAL,
  )
}

const CHECKPOINTS_OF_EXPIRY = 11

describePayoutSender(
  NAME,
  async () => {
    const world = await createSuiWorld()
    const denied = newAddress()
    world.node.call('devnet_deny', TEST_TOKEN, denied)
    world.node.call('devnet_setAutomine', true)
    return {
      payouts: world.adapter.payouts,
      token: TEST_TOKEN,
      createRecipient: newAddress,
      leastNative: 1n,
      refused: { recipient: denied, token: TEST_TOKEN, amount: 5n },
      async balanceOf(owner, token) {
        const [balance] = await world.adapter.balances.getBalances(owner, [token], UNLIMITED)
        if (balance === undefined) throw new TypeError('No balance was read.')
        return balance
      },
      setAutomine: async (on) => void world.node.call('devnet_setAutomine', on),
      mine: async (blocks) => world.mine(blocks),
      async killSigned() {
        const wallet = createSuiTestWallet(world.node, suiAccount(TEST_MNEMONIC, 0).secret)
        const chain_id = String(world.node.call('sui_getChainIdentifier'))
        const recipient = newAddress()
        const { balances } = world.adapter
        const [held = 0n] = await balances.getBalances(wallet.address, [null], UNLIMITED)
        const action = { chain_id, coin_type: SUI, recipient, reference: '0' }
        await wallet.execute({ ...action, amount: String(held / 2n) })
        world.mine(CHECKPOINTS_OF_EXPIRY)
      },
      stop: world.stop,
    }
  },
  FINAL,
)

describeBalanceReader(NAME, async () => {
  const world = await createSuiWorld()
  return {
    balances: world.adapter.balances,
    token: TEST_TOKEN,
    noToken: `0x${'7f'.repeat(32)}::no::NO`,
    createOwner: newAddress,
    plenty: 10n ** 18n + 1n,
    async fund(owner, token, amount) {
      world.fund(owner, token, amount)
      world.mine(1)
    },
    mine: () => Promise.resolve(BigInt(String(world.node.call('devnet_mine')))),
    stop: world.stop,
  }
})
