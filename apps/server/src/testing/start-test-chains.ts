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

export interface ChainSpec {
  readonly id: string
  readonly name: string
  readonly type: NetworkType
  readonly chainId: number
}

export const ETHEREUM: ChainSpec = { id: 'ethereum', name: 'Ethereum', type: 'EVM', chainId: 1 }
export const BASE: ChainSpec = { id: 'base', name: 'Base', type: 'EVM', chainId: 8453 }
export const ERA: ChainSpec = { id: 'zksync-era', name: 'zkSync Era', type: 'ZK_SYNC_ERA', chainId: 324 }

export interface TestChain extends ChainSpec {
  readonly usdc: Address
  readonly anvil: Anvil
  /** Overrides for its entry in the installation file. */
  readonly settings?: Readonly<Record<string, unknown>>
  stop(): Promise<void>
}

/** Chains that run, and the means to stop those that were started for it. */
export async function startTestChains(
  specs: readonly (ChainSpec | TestChain)[],
): Promise<{ readonly chains: readonly TestChain[]; stop(): Promise<void> }> {
  const started: TestChain[] = []
  const chains = await Promise.all(
    specs.map(async (spec) => {
      if ('anvil' in spec) return spec
      const chain = await startTestChain(spec)
      started.push(chain)
      return chain
    }),
  )
  return { chains, stop: async () => void (await Promise.all(started.map((chain) => chain.stop()))) }
}

/** A node that mines immediately, with Multicall3, USDC, and a treasury and a user who hold a million of it each. */
export async function startTestChain(spec: ChainSpec): Promise<TestChain> {
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
  return { ...spec, usdc, anvil, stop: () => anvil.stop() }
}
