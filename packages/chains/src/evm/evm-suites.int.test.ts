import { parseEther, type Address } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { PayoutSender } from '../capabilities/payout-sender.ts'
import { describeBalanceReader } from '../testing/suites/describe-balance-reader.ts'
import { describeBatchPayouts, type BatchPayoutsWorld } from '../testing/suites/describe-batch-payouts.ts'
import { describeDepositScanner } from '../testing/suites/describe-deposit-scanner.ts'
import { describePayoutSender } from '../testing/suites/describe-payout-sender.ts'
import { describeSlotSequence } from '../testing/suites/describe-slot-sequence.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { BURNS_GAS } from './testing/bytecode.ts'
import { startCoinLogFront } from './testing/coin-log-front.ts'
import { createEvmWorld, TEST_MNEMONIC, type EvmWorld } from './testing/evm-world.ts'
import { startFaultyRpc } from '../testing/rpc/faulty-rpc.ts'
import { all, when } from '../testing/rpc/rpc-lies.ts'
import { deathCertificate, headMovedBy } from './testing/evm-lies.ts'
import { systemRpcClock } from '../rpc-clock.ts'
import { createAddress } from './testing/test-transactions.ts'

/** Reverts on every call: PUSH0 PUSH0 REVERT. */
const ALWAYS_REVERTS = '0x5f5ffd'
const BURIED = 4

/** Two honest providers behind one that reports a different chain every time. Its breaker never keeps it out for long. */
async function createWorldWithLiar(): Promise<EvmWorld> {
  const world = await createEvmWorld()
  const liar = await startFaultyRpc(world.rpcUrl)
  liar.tamper(
    all(
      headMovedBy(9n),
      deathCertificate,
      when('eth_getLogs', () => []),
      when('eth_getBalance', () => '0xffffffffffffffffffff'),
    ),
  )
  const honest = await startFaultyRpc(world.rpcUrl)
  let now = 0
  const clock = { ...systemRpcClock, now: () => (now += 61_000) }
  const asked = new Set<Promise<unknown>>()
  const trackedFetch: typeof fetch = (url, init) => {
    const answer = fetch(url, init)
    const over: Promise<unknown> = answer.catch(() => undefined).finally(() => asked.delete(over))
    asked.add(over)
    return answer
  }
  return {
    ...world,
    adapter: world.createAdapter({
      rpcUrls: [liar.url, honest.url, world.rpcUrl],
      clock,
      fetch: trackedFetch,
    }),
    // A payout counts as broadcast once one provider has it: another may hand on the same bytes later, and would land again what the reorganisation drops.
    async reorg(depth, keep) {
      while (asked.size > 0) await Promise.all(asked)
      await world.reorg(depth, keep)
    },
    async stop() {
      await liar.stop()
      await honest.stop()
      await world.stop()
    },
  }
}

/** A network that logs every transfer of coins. */
async function createWorldWithCoinLogs(): Promise<EvmWorld> {
  const world = await createEvmWorld()
  const front = await startCoinLogFront(world.rpcUrl)
  return {
    ...world,
    adapter: world.createAdapter({ rpcUrls: [front.url] }),
    async stop() {
      await front.stop()
      await world.stop()
    },
  }
}

const WORLDS = [
  ['one provider', () => createEvmWorld()],
  ['three providers of which one lies', () => createWorldWithLiar()],
] as const

for (const [providers, createWorld] of [
  ...WORLDS,
  ['one provider that logs every transfer of coins', createWorldWithCoinLogs],
] as const)
  describeDepositScanner(`EVM on Anvil, ${providers}`, async () => {
    const world = await createWorld()
    return {
      scanner: world.adapter.scanner,
      recipient: world.treasury,
      token: world.token,
      deposit: world.deposit,
      mine: (blocks) => world.client.mine({ blocks }),
      reorg: world.reorg,
      stop: world.stop,
    }
  })

async function createPayoutWorld(world: EvmWorld, payouts: PayoutSender): Promise<BatchPayoutsWorld> {
  const blockedRecipient = createAddress()
  await world.client.setCode({ address: blockedRecipient, bytecode: ALWAYS_REVERTS })
  await world.mint(world.treasury, 10n ** 12n)
  const treasuryKey = mnemonicToAccount(TEST_MNEMONIC).getHdKey().privateKey
  return {
    payouts,
    token: world.token,
    createRecipient: createAddress,
    leastNative: 1n,
    refused: { recipient: blockedRecipient, token: null, amount: 5n },
    async balanceOf(owner, token) {
      const [balance] = await world.adapter.balances.getBalances(owner, [token], UNLIMITED)
      if (balance === undefined) throw new TypeError('No balance was read.')
      return balance
    },
    setAutomine: (on) => world.client.setAutomine(on),
    mine: (blocks) => world.client.mine({ blocks }),
    reorg: world.reorg,
    hostileToken: null,
    async turnHostile(recipient) {
      // CAST: this world's recipients come from createAddress.
      await world.client.setCode({ address: recipient as Address, bytecode: BURNS_GAS })
    },
    async killSigned() {
      const privateKey = `0x${Buffer.from(treasuryKey ?? []).toString('hex')}` as const
      await world.include({ to: createAddress(), value: parseEther('1'), privateKey })
      await world.client.mine({ blocks: BURIED })
    },
    stop: world.stop,
  }
}

for (const [providers, createWorld] of WORLDS) {
  for (const describeSuite of [describePayoutSender, describeSlotSequence]) {
    describeSuite(`EVM on Anvil, ${providers}`, async () => {
      const world = await createWorld()
      return createPayoutWorld(world, world.adapter.payouts)
    })
  }
}

const createContractWorld = async (): Promise<BatchPayoutsWorld> => {
  const world = await createEvmWorld()
  const payoutContract = await world.deployPayouts()
  const adapter = world.createAdapter({ payoutContract })
  await adapter.verifyNetwork(UNLIMITED)
  return createPayoutWorld(world, adapter.payouts)
}
describePayoutSender('EVM on Anvil, with the payout contract', createContractWorld)
describeBatchPayouts('EVM on Anvil, with the payout contract', 'own', createContractWorld)

for (const multicall of [true, false]) {
  describeBalanceReader(`EVM on Anvil, ${multicall ? 'with' : 'without'} Multicall3`, async () => {
    const world = await createEvmWorld()
    return {
      balances: world.createAdapter({ multicall }).balances,
      token: world.token,
      noToken: createAddress(),
      createOwner: createAddress,
      plenty: 10n ** 24n + 1n,
      fund: async (owner, token, amount) => {
        // CAST: this world's owners come from createAddress.
        const address = owner as ReturnType<typeof createAddress>
        await (token === null
          ? world.client.setBalance({ address, value: amount })
          : world.mint(address, amount))
      },
      async mine() {
        await world.client.mine({ blocks: 1 })
        return await world.client.getBlockNumber({ cacheTime: 0 })
      },
      stop: world.stop,
    }
  })
}
