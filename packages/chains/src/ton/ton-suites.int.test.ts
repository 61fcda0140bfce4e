import { randomBytes } from 'node:crypto'
import { Address, Cell } from '@ton/core'
import { describeBalanceReader } from '../testing/suites/describe-balance-reader.ts'
import { describeBatchPayouts, type BatchPayoutsWorld } from '../testing/suites/describe-batch-payouts.ts'
import { describeDepositScanner } from '../testing/suites/describe-deposit-scanner.ts'
import { describePayoutSender } from '../testing/suites/describe-payout-sender.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { ORDER_LIFETIME } from './treasury/highload-wallet.ts'
import { COIN, createTonWorld, type TestMessage, type TonWorld } from './testing/ton-world.ts'
import { toAddress, walletText } from './to-address.ts'
import { writeTransfer } from './jettons/jetton-messages.ts'

/** Beyond the clock margin of lookups. */
const OVER = ORDER_LIFETIME + 120
const createAddress = (): Address => new Address(0, randomBytes(32))

/** The message that the author asks a wallet to send, or the same without a reference. */
async function messageFor(
  world: TonWorld,
  sender: Address,
  deposit: { readonly token: string | null; readonly amount: bigint; readonly reference: string | null },
): Promise<TestMessage> {
  const { token, amount, reference } = deposit
  const depositAddress = world.treasury
  if (reference !== null) {
    const request = { depositAddress, sender: walletText(sender), amount, token, reference }
    const authored = await world.adapter.author.author(request, UNLIMITED)
    const [message] = authored.action.messages
    if (message === undefined) throw new TypeError('The author wrote no message.')
    const { isBounceable, address: to } = Address.parseFriendly(message.address)
    return { to, value: BigInt(message.amount), bounce: isBounceable, body: Cell.fromBase64(message.payload) }
  }
  if (token === null) return { to: toAddress(depositAddress), value: amount }
  const to = await world.jettonWallet(token, sender)
  const transfer = { queryId: 1n, amount, to: toAddress(depositAddress), excessesTo: sender, forward: 1n }
  return { to, value: COIN / 10n, bounce: true, body: writeTransfer(transfer) }
}

const hashesOf = async (world: TonWorld): Promise<readonly string[]> => {
  const answer = await world.node.call('getTransactions', { address: world.treasury, limit: 20 })
  if (!Array.isArray(answer)) throw new TypeError('No transactions were returned.')
  return answer.map((entry) => Buffer.from(String(entry.transaction_id.hash), 'base64').toString('hex'))
}

describeDepositScanner(
  'TON on its virtual machine',
  async () => {
    const world = await createTonWorld()
    return {
      scanner: world.adapter.scanner,
      recipient: world.treasury,
      token: world.token,
      async deposit(...deposits) {
        const people = deposits.map((deposit) => ({ person: world.createPerson(), deposit }))
        for (const { person, deposit } of people) {
          await world.fund(person.address, null, COIN)
          if (deposit.token !== null) await world.fund(person.address, deposit.token, deposit.amount)
        }
        await world.mine(1)
        const before = new Set(await hashesOf(world))
        for (const { person, deposit } of people) {
          await person.send(await messageFor(world, person.address, deposit))
        }
        await world.mine(1)
        // Messages are delivered in order, those of tokens after those of coins, which take fewer steps.
        const fresh = (await hashesOf(world)).filter((hash) => !before.has(hash)).toReversed()
        const inOrder = people.toSorted(
          (a, b) => Number(a.deposit.token !== null) - Number(b.deposit.token !== null),
        )
        return people.map((entry) => ({
          txHash: fresh[inOrder.indexOf(entry)] ?? '',
          sender: walletText(entry.person.address),
        }))
      },
      mine: world.mine,
      stop: world.stop,
    }
  },
  { isFinal: true },
)

const createPayoutWorld = async (): Promise<BatchPayoutsWorld> => {
  const world = await createTonWorld()
  await world.node.call('devnet_setAutomine', { on: true })
  const cursor = await world.adapter.scanner.head(UNLIMITED)
  const locked = createAddress()
  await world.node.call('devnet_lock', { jetton: world.token, address: walletText(locked), status: 2 })
  return {
    payouts: world.adapter.payouts,
    token: world.token,
    createRecipient: () => walletText(createAddress()),
    leastNative: 1_000n,
    refused: { recipient: walletText(locked), token: world.token, amount: 5n },
    async balanceOf(owner, token) {
      const [balance] = await world.adapter.balances.getBalances(owner, [token], UNLIMITED)
      if (balance === undefined) throw new TypeError('No balance was read.')
      return balance
    },
    async readUpkeep() {
      const request = { cursor, recentBlocks: [], maxBlocks: 1_000 }
      const { upkeep = [] } = await world.adapter.scanner.scan(request, UNLIMITED)
      return upkeep.reduce((sum, { amount }) => sum + amount, 0n)
    },
    turnHostile: async (recipient) =>
      void (await world.node.call('devnet_lock', { jetton: world.token, address: recipient, status: 2 })),
    setAutomine: async (on) => void (await world.node.call('devnet_setAutomine', { on })),
    mine: world.mine,
    async killSigned() {
      await world.node.call('devnet_advanceTime', { seconds: OVER })
      await world.mine(2)
    },
    stop: world.stop,
  }
}

describePayoutSender('TON on its virtual machine', createPayoutWorld, { isFinal: true, tellsWaiting: false })
// Coins always arrive, and each token transfer bounces separately; `payouts.int.test.ts` covers a wallet that cannot send everything.
describeBatchPayouts('TON on its virtual machine', 'shared', createPayoutWorld, { sinksOthers: false })

describeBalanceReader('TON on its virtual machine', async () => {
  const world = await createTonWorld()
  return {
    balances: world.adapter.balances,
    token: world.token,
    noToken: walletText(createAddress()),
    plenty: 10n ** 18n + 1n,
    createOwner: () => walletText(createAddress()),
    async fund(owner, token, amount) {
      await world.fund(toAddress(owner), token, amount)
      await world.mine(1)
    },
    async mine() {
      return BigInt(String(await world.node.call('devnet_mine')))
    },
    stop: world.stop,
  }
})
