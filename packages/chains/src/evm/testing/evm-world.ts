import { multicall3Artifact, sunspanPayoutsArtifact, testTokenArtifact } from '@sunspan/contracts'
import { startAnvil } from '@sunspan/host'
import {
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  http,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import type {
  NetworkAdapter,
  NetworkAdapterSpec,
  NetworkContracts,
} from '../../capabilities/network-adapter.ts'
import { createEvmAdapter } from '../adapter.ts'
import { createEvmDepositAuthor } from '../author.ts'
import {
  createAnvilClient,
  createTestTransactions,
  type AnvilClient,
  type IncludedTransaction,
  type TestTransactions,
} from './test-transactions.ts'

export const TEST_MNEMONIC = 'test test test test test test test test test test test junk'
export const TEST_CHAIN_ID = 31_337

const REFERENCE_DIGITS = 32

export interface AdapterOptions extends Partial<
  Pick<
    NetworkAdapterSpec & NetworkContracts,
    | 'rpcQuorum'
    | 'payoutContract'
    | 'nameRegistry'
    | 'phaseNft'
    | 'dataFee'
    | 'requestTimeoutMs'
    | 'requiredConfirmations'
    | 'maxHeadLag'
    | 'onDisagreement'
    | 'clock'
    | 'fetch'
    | 'random'
  >
> {
  readonly rpcUrls?: readonly string[]
  readonly tokens?: readonly string[]
  readonly multicall?: boolean
}

export interface TestDepositSpec {
  /** Null for the native coin; otherwise the test token. */
  readonly token: string | null
  readonly amount: bigint
  readonly reference: string | null
}

export interface EvmWorld extends TestTransactions {
  readonly rpcUrl: string
  readonly client: AnvilClient
  readonly adapter: NetworkAdapter
  readonly treasury: Address
  readonly token: Address
  /** An adapter of the same treasury with different settings. */
  createAdapter(options: AdapterOptions): NetworkAdapter
  /** Mines deposits as the author creates them in one block, each from a new, funded account. */
  deposit(...deposits: readonly TestDepositSpec[]): Promise<IncludedTransaction[]>
  deploy(deployment: Hex): Promise<Address>
  mint(owner: Address, amount: bigint): Promise<void>
  /** Deploys a payout contract for the treasury with this token allowance; unlimited by default. */
  deployPayouts(owner?: Address, allowance?: bigint): Promise<Address>
  /** Replaces the newest blocks with empty ones, except for the transactions to keep. */
  reorg(depth: number, keep?: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** A local EVM node with a funded treasury, a token and Multicall3. Mines one block per transaction. */
export async function createEvmWorld(): Promise<EvmWorld> {
  const anvil = await startAnvil({ chainId: TEST_CHAIN_ID })
  const { rpcUrl } = anvil
  const client = createAnvilClient(rpcUrl)
  const transactions = createTestTransactions(client, TEST_CHAIN_ID)
  const deployer = createWalletClient({
    account: mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 1 }),
    transport: http(rpcUrl),
  })
  const treasury = mnemonicToAccount(TEST_MNEMONIC).address

  async function deploy(data: Hex): Promise<Address> {
    const hash = await deployer.sendTransaction({ data, chain: null })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new TypeError('Nothing was deployed.')
    return getAddress(contractAddress)
  }

  const { abi, bytecode } = testTokenArtifact
  await client.setCode({ address: multicall3Artifact.address, bytecode: multicall3Artifact.runtimeBytecode })
  const token = await deploy(encodeDeployData({ abi, bytecode, args: ['Test Dollar', 'USDT', 6] }))
  const author = createEvmDepositAuthor({ chainId: TEST_CHAIN_ID.toString() })

  async function mint(owner: Address, amount: bigint): Promise<void> {
    const data = encodeFunctionData({ abi, functionName: 'mint', args: [owner, amount] })
    const hash = await deployer.sendTransaction({ to: token, data, chain: null })
    await client.waitForTransactionReceipt({ hash })
  }

  async function deployPayouts(owner = treasury, allowance = 2n ** 255n): Promise<Address> {
    const { abi: payoutsAbi, bytecode: payoutsBytecode } = sunspanPayoutsArtifact
    const contract = await deploy(
      encodeDeployData({ abi: payoutsAbi, bytecode: payoutsBytecode, args: [owner] }),
    )
    const payer = createWalletClient({ account: mnemonicToAccount(TEST_MNEMONIC), transport: http(rpcUrl) })
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [contract, allowance] })
    const hash = await payer.sendTransaction({ to: token, data, chain: null })
    await client.waitForTransactionReceipt({ hash })
    return contract
  }

  const createAdapter: EvmWorld['createAdapter'] = ({ rpcUrls, tokens, multicall = true, ...settings }) =>
    createEvmAdapter({
      requestTimeoutMs: 2_000,
      ...settings,
      networkId: 'testnet',
      chainId: TEST_CHAIN_ID.toString(),
      rpcUrls: rpcUrls ?? [rpcUrl],
      multicallAddress: multicall ? multicall3Artifact.address : null,
      currencies: [null, ...(tokens ?? [token])].map((address) => ({ address, decimals: 6 })),
      treasury: { mnemonic: TEST_MNEMONIC },
    })

  return {
    ...transactions,
    rpcUrl,
    client,
    adapter: createAdapter({}),
    treasury,
    token,
    createAdapter,
    deploy,
    mint,
    deployPayouts,
    async deposit(...deposits) {
      const planned = deposits.map((deposit) => ({ ...deposit, privateKey: generatePrivateKey() }))
      for (const { token: asset, amount, privateKey } of planned) {
        if (asset !== null) await mint(privateKeyToAddress(privateKey), amount)
      }
      return await transactions.include(
        ...planned.map(({ token: asset, amount, reference, privateKey }) => {
          const { action } = author.author({
            depositAddress: treasury,
            sender: privateKeyToAddress(privateKey),
            amount,
            token: asset,
            reference: reference ?? `0x${'0'.repeat(REFERENCE_DIGITS)}`,
          })
          const data = reference === null ? action.data.slice(0, -REFERENCE_DIGITS) : action.data
          // CAST: the author writes 0x-prefixed hex.
          return { to: action.to as Address, value: BigInt(action.value), data: data as Hex, privateKey }
        }),
      )
    },
    async reorg(depth, keep = []) {
      await client.request<{ Method: 'anvil_reorg'; Parameters: unknown[]; ReturnType: unknown }>({
        method: 'anvil_reorg',
        params: [depth, keep.map((txHash) => [transactions.rawOf(txHash), 0])],
      })
    },
    stop: () => anvil.stop(),
  }
}
