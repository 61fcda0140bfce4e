import { phaseNftArtifact, testTokenArtifact } from '@sunspan/contracts'
import { createEvmAdapter } from '@sunspan/chains/server'
import { createPublicClient, http } from 'viem'
import { useShared } from '@sunspan/host/testing/hooks'
import { expect, test } from 'vitest'
import { BURNER_INDICES, devnetAccount, DEVNET_PHRASE } from '../devnet-accounts.ts'
import { bridgedUsdc, devnetContracts, devnetNames } from '../devnet-networks.ts'
import { startTestNodes } from '../testing/start-test-nodes.ts'
import type { DevnetNode } from './start-node.ts'

const chains = useShared(() => startTestNodes(['ethereum', 'arbitrum']))

function nodeOf(networkId: string): DevnetNode {
  const node = chains.nodes.get(networkId)
  if (node === undefined) throw new Error('no such node')
  return node
}
const readerOf = (networkId: string) => createPublicClient({ transport: http(nodeOf(networkId).rpcUrl) })

test('every burner account has a name, and goes by it', async () => {
  const { network, rpcUrl } = nodeOf('ethereum')
  const { names } = createEvmAdapter({
    networkId: network.id,
    chainId: String(network.chainId),
    rpcUrls: [rpcUrl],
    multicallAddress: null,
    nameRegistry: devnetContracts.nameRegistry,
    currencies: [],
    treasury: { mnemonic: DEVNET_PHRASE },
  })
  const signal = AbortSignal.timeout(5_000)
  expect(devnetNames).toHaveLength(BURNER_INDICES.length)
  for (const { name, address } of devnetNames) {
    expect(await names?.resolve(name, signal)).toEqual({ status: 'resolved', name, address })
    expect(await names?.reverse(address, signal)).toBe(name)
  }
})

test('the second USDC is on its network, in the burner accounts', async () => {
  const [index] = BURNER_INDICES
  const balance = {
    address: bridgedUsdc.address,
    abi: testTokenArtifact.abi,
    functionName: 'balanceOf',
    args: [devnetAccount(index).address],
  } as const
  expect(await readerOf(bridgedUsdc.networkId).readContract(balance)).toBe(25_000_000n)
  expect(await readerOf('ethereum').getCode({ address: bridgedUsdc.address })).toBeUndefined()
})

test('phase NFTs are on every network, and have no holders yet', async () => {
  for (const networkId of ['ethereum', 'arbitrum']) {
    const held = await readerOf(networkId).readContract({
      address: devnetContracts.phaseNft,
      abi: phaseNftArtifact.abi,
      functionName: 'heldPhases',
      args: [devnetAccount(BURNER_INDICES[0]).address],
    })
    expect(held).toBe(0n)
  }
})
