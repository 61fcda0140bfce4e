import { startFuelNetworkNode } from '@sunspan/fuel-node'
import { describe, expect, it } from 'vitest'
import { describeDepositScanner } from '../testing/suites/describe-deposit-scanner.ts'
import { describePayoutSender } from '../testing/suites/describe-payout-sender.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { LIFE_BLOCKS } from './payouts/prepare-payout.ts'
import { createWorldOn, newAddress, TEST_NETWORK, TEST_TOKEN } from './testing/fuel-world.ts'

const NAME = 'fuel-core itself'
/** Fuel-core replaces no blocks. */
const FINAL = { isFinal: true }

/** The suites of all families on fuel-core with its FuelVM, where DEVNET_FUEL names the program. */
describe.skipIf((process.env['DEVNET_FUEL'] ?? '') === '')('with the FuelVM', () => {
  describeDepositScanner(
    NAME,
    async () => {
      const node = await startFuelNetworkNode(TEST_NETWORK)
      const world = await createWorldOn(node)
      return {
        scanner: world.adapter.scanner,
        recipient: world.adapter.depositAddress,
        token: TEST_TOKEN,
        async deposit(...deposits) {
          const sent = await world.fundAll(deposits)
          const all = []
          for (const send of sent) all.push(await send())
          await node.mine()
          return all
        },
        mine: (blocks) => node.mine(blocks),
        stop: world.stop,
      }
    },
    FINAL,
  )

  describePayoutSender(
    NAME,
    async () => {
      const contract = newAddress()
      const node = await startFuelNetworkNode({ ...TEST_NETWORK, contracts: [contract] })
      const { adapter, stop } = await createWorldOn(node)
      node.setAutomine(true)
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
        setAutomine: (on) => Promise.resolve(node.setAutomine(on)),
        mine: (blocks) => node.mine(blocks),
        killSigned: () => node.mine(Number(LIFE_BLOCKS) + 4),
        stop,
      }
    },
    FINAL,
  )

  // Without "reads zero of an owner who has nothing": fuel-core knows assets that contracts have minted, and those of a first block are not.
  it('reads balances in the order asked, and those of an earlier height', async () => {
    const node = await startFuelNetworkNode(TEST_NETWORK)
    const { adapter, stop } = await createWorldOn(node)
    const owner = newAddress()
    const plenty = 9n * 10n ** 15n + 1n
    const read = (height?: number) =>
      adapter.balances.getBalances(
        owner,
        [TEST_TOKEN, null],
        UNLIMITED,
        height === undefined ? undefined : BigInt(height),
      )
    await node.give(owner, plenty)
    await node.give(owner, 3n, TEST_TOKEN)
    await node.mine()
    const height = await node.height()
    await node.give(owner, 2n, TEST_TOKEN)
    await node.mine()
    expect([await read(), await read(height)]).toEqual([
      [5n, plenty],
      [3n, plenty],
    ])
    await expect(adapter.balances.getBalances(owner, [newAddress()], UNLIMITED)).rejects.toMatchObject({
      kind: 'rpc_untrustworthy',
    })
    await stop()
  })
})
