import { describeBalanceReader } from '../testing/suites/describe-balance-reader.ts'
import { describeDepositScanner } from '../testing/suites/describe-deposit-scanner.ts'
import { describePayoutSender } from '../testing/suites/describe-payout-sender.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { createAddress, createTronWorld, type TronWorld } from './testing/tron-world.ts'

/** Past the expiration of what is signed, in seconds, and blocks that bury it. */
const OVER = 600
const BURIED = 25

/** The node by three addresses: what is pinned to a height must read alike. */
async function createThreefoldWorld(): Promise<TronWorld> {
  const world = await createTronWorld()
  const { url } = world.node
  const rpcUrls = [url, `${url}/`, url.replace('127.0.0.1', 'localhost')]
  return { ...world, adapter: world.createAdapter({ rpcUrls }) }
}

const WORLDS = [
  ['one provider', () => createTronWorld()],
  ['three providers', () => createThreefoldWorld()],
] as const

for (const [providers, createWorld] of WORLDS) {
  describeDepositScanner(`TRON on its local node, ${providers}`, async () => {
    const world = await createWorld()
    return {
      scanner: world.adapter.scanner,
      recipient: world.treasury,
      token: world.token,
      deposit: world.deposit,
      mine: world.mine,
      reorg: world.reorg,
      stop: world.stop,
    }
  })

  describePayoutSender(`TRON on its local node, ${providers}`, async () => {
    const world = await createWorld()
    // Blocks below it anchor what is signed.
    await world.mine(BURIED)
    await world.node.call('devnet/setautomine', { on: true })
    return {
      payouts: world.adapter.payouts,
      token: world.token,
      createRecipient: createAddress,
      leastNative: 1n,
      refused: { recipient: world.foreignToken, token: null, amount: 5n },
      async balanceOf(owner, token) {
        const [balance] = await world.adapter.balances.getBalances(owner, [token], UNLIMITED)
        if (balance === undefined) throw new TypeError('No balance was read.')
        return balance
      },
      setAutomine: async (on) => void (await world.node.call('devnet/setautomine', { on })),
      mine: world.mine,
      reorg: world.reorg,
      async killSigned() {
        await world.node.call('devnet/advancetime', { seconds: OVER })
        await world.mine(BURIED)
      },
      stop: world.stop,
    }
  })

  describeBalanceReader(`TRON on its local node, ${providers}`, async () => {
    const world = await createWorld()
    return {
      balances: world.adapter.balances,
      token: world.token,
      noToken: createAddress(),
      plenty: 10n ** 17n + 1n,
      createOwner: createAddress,
      fund: world.fund,
      async mine() {
        await world.mine(1)
        const { height } = await world.adapter.scanner.head(UNLIMITED)
        return height
      },
      stop: world.stop,
    }
  })
}
