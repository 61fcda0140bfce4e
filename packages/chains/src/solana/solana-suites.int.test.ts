import { faucetSignerOf } from '@sunspan/solana-node'
import { describeBalanceReader } from '../testing/suites/describe-balance-reader.ts'
import { describeBatchPayouts, type BatchPayoutsWorld } from '../testing/suites/describe-batch-payouts.ts'
import { describeDepositScanner } from '../testing/suites/describe-deposit-scanner.ts'
import { describePayoutSender } from '../testing/suites/describe-payout-sender.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { COIN, createKey, createSolanaWorld, TEST_TOKEN, type SolanaWorld } from './testing/solana-world.ts'

/** Minimum balance of a user's account. */
const RENT = 890_880n
/** Beyond the lifetime of blockhashes and the depth of finality. */
const OVER = 160

describeDepositScanner('Solana on its virtual machine', async () => {
  const world = await createSolanaWorld()
  return {
    scanner: world.adapter.scanner,
    recipient: world.treasury.address,
    token: TEST_TOKEN,
    async deposit(...deposits) {
      const sent: { txHash: string; sender: string }[] = []
      const senders = deposits.map(() => world.createKey())
      for (const [place, { token, amount }] of deposits.entries()) {
        const owner = senders[place]?.address ?? ''
        await world.fund(owner, null, COIN)
        if (token !== null) await world.fund(owner, token, amount)
      }
      await world.mine(1)
      for (const [place, deposit] of deposits.entries()) {
        const sender = senders[place]
        if (sender === undefined) continue
        const txHash = await world.send(sender, world.instructionsFor(deposit, sender.address))
        sent.push({ txHash, sender: sender.address })
      }
      await world.mine(1)
      return sent
    },
    mine: world.mine,
    async reorg(depth, keep = []) {
      const raws: unknown[] = []
      for (const signature of keep) {
        const answer = await world.node.call('getTransaction', [
          signature,
          { commitment: 'confirmed', encoding: 'base64' },
        ])
        raws.push(Object(answer).transaction[0])
      }
      await world.node.call('devnet_rewind', [depth])
      for (const raw of raws) await world.node.call('sendTransaction', [raw, { encoding: 'base64' }])
      await world.mine(depth + 1)
    },
    stop: world.stop,
  }
})

/** Freezes the recipient's token account, as issuers may. */
async function freeze(world: SolanaWorld, owner: string): Promise<void> {
  await world.node.call('devnet_freeze', [TEST_TOKEN, owner])
}

const createPayoutWorld = async (): Promise<BatchPayoutsWorld> => {
  const world = await createSolanaWorld()
  await world.node.call('devnet_setAutomine', [true])
  const frozen = createKey().address
  await world.fund(frozen, TEST_TOKEN, 1n)
  await freeze(world, frozen)
  return {
    payouts: world.adapter.payouts,
    token: TEST_TOKEN,
    createRecipient: () => createKey().address,
    leastNative: RENT,
    refused: { recipient: frozen, token: TEST_TOKEN, amount: 5n },
    async balanceOf(owner, token) {
      const [balance] = await world.adapter.balances.getBalances(owner, [token], UNLIMITED)
      if (balance === undefined) throw new TypeError('No balance was read.')
      return balance
    },
    setAutomine: async (on) => void (await world.node.call('devnet_setAutomine', [on])),
    mine: world.mine,
    async reorg(depth) {
      await world.node.call('devnet_rewind', [depth])
      await world.mine(depth + 1)
    },
    killSigned: () => world.mine(OVER),
    hostileToken: TEST_TOKEN,
    async turnHostile(recipient) {
      await world.fund(recipient, TEST_TOKEN, 1n)
      await freeze(world, recipient)
    },
    stop: world.stop,
  }
}
describePayoutSender('Solana on its virtual machine', createPayoutWorld)
describeBatchPayouts('Solana on its virtual machine', 'shared', createPayoutWorld)

describeBalanceReader('Solana on its virtual machine', async () => {
  const world = await createSolanaWorld()
  return {
    balances: world.adapter.balances,
    token: TEST_TOKEN,
    noToken: (await faucetSignerOf('nobody')).address,
    plenty: 10n ** 15n + 1n,
    createOwner: () => createKey().address,
    async fund(owner, token, amount) {
      await world.fund(owner, token, amount)
      await world.mine(1)
    },
    async mine() {
      return BigInt(String(await world.node.call('devnet_mine', [1])))
    },
    stop: world.stop,
  }
})
