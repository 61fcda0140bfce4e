import { multicall3Artifact, testTokenArtifact } from '@sunspan/contracts'
import { startAnvil, type Anvil } from '@sunspan/host'
import type { NetworkType } from '@sunspan/domain'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  getAddress,
  http,
  publicActions,
  type Address,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

export const TEST_PHRASE = 'test test test test test test test test test test test junk'
export const TREASURY = mnemonicToAccount(TEST_PHRASE)
const DEPLOYER = mnemonicToAccount(TEST_PHRASE, { addressIndex: 1 })
/** The first account of a burner wallet, funded by Anvil. */
export const USER = mnemonicToAccount(TEST_PHRASE, { addressIndex: 2 })

const MILLION_USDC = 1_000_000_000_000n

export interface TestChain {
  readonly id: string
  readonly name: string
  readonly type: NetworkType
  readonly chainId: number
  readonly usdc: Address
  readonly anvil: Anvil
  /** Overrides for its entry in the installation file. */
  readonly settings?: Readonly<Record<string, unknown>>
}

/** A node that mines immediately, with Multicall3, USDC, and a treasury and a user who hold a million of it each. */
export async function startTestChain(spec: {
  readonly id: string
  readonly name: string
  readonly type: NetworkType
  readonly chainId: number
}): Promise<TestChain> {
  const anvil = await startAnvil({ chainId: spec.chainId })
  const transport = http(anvil.rpcUrl)
  const node = createTestClient({ mode: 'anvil', transport }).extend(publicActions)
  await node.setCode({ address: multicall3Artifact.address, bytecode: multicall3Artifact.runtimeBytecode })
  const deployer = createWalletClient({ account: DEPLOYER, transport })
  const reader = createPublicClient({ transport, pollingInterval: 20 })
  const deployment = await deployer.deployContract({
    ...testTokenArtifact,
    args: ['USD Coin', 'USDC', 6],
    chain: null,
  })
  const { contractAddress } = await reader.waitForTransactionReceipt({ hash: deployment })
  if (contractAddress === null || contractAddress === undefined) throw new Error('USDC was not deployed')
  const usdc = getAddress(contractAddress)
  for (const owner of [TREASURY.address, USER.address]) {
    const hash = await deployer.writeContract({
      address: usdc,
      abi: testTokenArtifact.abi,
      functionName: 'mint',
      args: [owner, MILLION_USDC],
      chain: null,
    })
    await reader.waitForTransactionReceipt({ hash })
  }
  return { ...spec, usdc, anvil }
}
