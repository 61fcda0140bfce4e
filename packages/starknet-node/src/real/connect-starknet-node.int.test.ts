import { expect, it, onTestFinished } from 'vitest'
import { startStarknetNetworkNode } from '../starknet-network-node.ts'
import { startStarknetNode } from '../start-starknet-node.ts'

const SPEC = { name: 'elsewhere', chainId: 'SN_SEPOLIA', tokens: [] }
const ETH = '0x49d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7'
const DOLLAR = { address: '0x5d0', name: 'Dollar', symbol: 'USD', decimals: 6 }
const ETHER = { address: ETH, name: 'Ether', symbol: 'ETH', decimals: 18 }
const OWNER = '0xb0b'
const PLACE = process.env['DEVNET_STARKNET'] ?? ''

it('says what it needs of a node that cannot be used', async () => {
  const [standIn, other] = await Promise.all(
    ['SN_SEPOLIA', 'SN_MAIN'].map((chainId) => startStarknetNode({ ...SPEC, chainId })),
  )
  onTestFinished(async () => void (await Promise.all([standIn?.stop(), other?.stop()])))
  const startAt = (url = '') => startStarknetNetworkNode(SPEC, url)
  await expect(startAt('http://127.0.0.1:1')).rejects.toThrow('it does not answer')
  await expect(startAt(other?.rpcUrl)).rejects.toThrow('its chain is 0x534e5f4d41494e, not SN_SEPOLIA')
  await expect(startAt(standIn?.rpcUrl)).rejects.toThrow('--block-generation-on demand')
  await expect(startAt('/no/such/starknet-devnet')).rejects.toThrow('ENOENT')
})

it('has tokens at addresses that it reports, gives them away, takes blocks back and refuses to pay given recipients', async () => {
  const node = await startStarknetNetworkNode({ ...SPEC, tokens: [ETHER, DOLLAR] }, PLACE)
  onTestFinished(() => node.stop())
  const [ether = '', dollar = ''] = node.tokens
  expect(BigInt(ether)).toBe(BigInt(ETH))
  expect(BigInt(dollar) === BigInt(DOLLAR.address)).toBe(PLACE === '')
  await node.give(OWNER, 5n, dollar)
  await node.give(OWNER, 7n)
  const height = await node.mine()
  const read = () => Promise.all([dollar, ether, null].map((token) => node.balanceOf(OWNER, token)))
  expect(await read()).toEqual([5n, 0n, 7n])
  await node.rewind(1)
  expect(await node.call('starknet_blockNumber')).toBe(height - 1)
  expect(await read()).toEqual([0n, 0n, 0n])
  node.setAutomine(true)
  await node.give(OWNER, 9n, ether)
  expect(await node.balanceOf(OWNER, ether)).toBe(9n)
  await node.block(dollar, OWNER)
  const hash = await node.give(OWNER, 1n, dollar)
  expect(await node.call('starknet_getTransactionStatus', { transaction_hash: hash })).toMatchObject({
    finality_status: 'ACCEPTED_ON_L2',
    execution_status: 'REVERTED',
  })
})
