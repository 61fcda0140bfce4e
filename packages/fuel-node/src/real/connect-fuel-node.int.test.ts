import { expect, it, onTestFinished } from 'vitest'
import { startFuelNetworkNode } from '../fuel-network-node.ts'
import { startFuelNode } from '../start-fuel-node.ts'
import { ANSWERS_TOKEN } from './node-answers.ts'
import { FAUCET_ADDRESS } from './real-faucet.ts'

const SPEC = { name: 'elsewhere', chainId: 0n, assets: [ANSWERS_TOKEN] }
const OWNER = `0x${'0c'.repeat(32)}`

/** A node that makes blocks by itself, as a real one does. */
async function startElsewhere(terms: { chainId?: bigint; coins?: number } = {}) {
  const node = await startFuelNode({ ...SPEC, chainId: terms.chainId ?? 0n })
  for (let coin = 0; coin < (terms.coins ?? 0); coin += 1) {
    node.give(FAUCET_ADDRESS, 10n ** 12n)
    node.give(FAUCET_ADDRESS, 10n ** 12n, ANSWERS_TOKEN)
  }
  node.mine()
  node.startBlocks(50)
  onTestFinished(() => node.stop())
  return node
}

it('uses a node by its URL, gives of the coins that the faucet has there, and leaves it running', async () => {
  const node = await startElsewhere({ coins: 3 })
  for (const url of [node.rpcUrl, new URL(node.rpcUrl).origin]) {
    const network = await startFuelNetworkNode(SPEC, url)
    const before = await network.balanceOf(OWNER, ANSWERS_TOKEN)
    for (let gift = 0; gift < 2; gift += 1) await network.give(OWNER, 5n, ANSWERS_TOKEN)
    await network.mine(2)
    expect((await network.balanceOf(OWNER, ANSWERS_TOKEN)) - before).toBe(10n)
    await network.stop()
  }
  expect(node.balanceOf(OWNER, ANSWERS_TOKEN)).toBe(20n)
})

it('says what it needs of a node that cannot be used', async () => {
  const empty = await startElsewhere()
  const other = await startElsewhere({ chainId: 7n })
  await expect(startFuelNetworkNode(SPEC, empty.rpcUrl)).rejects.toThrow(
    `the faucet ${FAUCET_ADDRESS} has no`,
  )
  await expect(startFuelNetworkNode(SPEC, other.rpcUrl)).rejects.toThrow('its chain id is 7, not 0.')
  await expect(startFuelNetworkNode(SPEC, 'http://127.0.0.1:1')).rejects.toThrow('it does not answer')
})
