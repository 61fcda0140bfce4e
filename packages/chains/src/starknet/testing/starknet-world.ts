import { randomBytes } from 'node:crypto'
import { startStarknetNetworkNode, type StarknetNetworkNode } from '@sunspan/starknet-node'
import type { NetworkAdapter, NetworkAdapterSpec } from '../../capabilities/network-adapter.ts'
import type { TestDeposit } from '../../testing/suites/describe-deposit-scanner.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { createStarknetAdapter } from '../adapter.ts'
import { spellAddress } from '../address.ts'
import { createStarknetDepositAuthor } from '../author.ts'
import { toFelt } from '../contracts/felt.ts'
import { selectorOf } from '../contracts/selectors.ts'
import type { StarknetDeposit } from '../deposit-action.ts'
import { writeCalls, type Call } from '../transactions/calls.ts'
import { signDeployAccount, signInvoke } from '../transactions/wire.ts'
import { createStarknetAccount } from '../treasury/create-account.ts'
import { keyOfMnemonic, keyOfSecret, type StarknetKey } from '../transactions/treasury-key.ts'

export const TEST_MNEMONIC = 'test test test test test test test test test test test junk'
export const TEST_CHAIN_ID = 'SN_SEPOLIA'
export const TEST_DECIMALS = 6
export const COIN = 10n ** 18n
/** Where the stand-in has its tokens, as the main network does; a real node deploys them elsewhere. */
const TOKEN = spellAddress(0x53c91253bc9682c04929ca02ed00b3e423f6710d2ee7e0d5ebb06f3ecf368a8n)
const FOREIGN_TOKEN = spellAddress(0x68f5c6a61780768455de69077e07e89787839bf8166decfbf92b645209c0fb8n)

const BOUNDS = {
  l1Gas: { amount: 0n, price: 10n ** 15n },
  l1DataGas: { amount: 100_000n, price: 10n ** 12n },
  l2Gas: { amount: 50_000_000n, price: 10n ** 10n },
}
const RICH = 1_000n * COIN
const WITHOUT_REFERENCE = `0x${'0'.repeat(32)}`

export interface StarknetWorld {
  /** The stand-in, or the node that DEVNET_STARKNET names. */
  readonly node: StarknetNetworkNode
  readonly adapter: NetworkAdapter<StarknetDeposit>
  readonly treasury: StarknetKey
  /** A token in the adapter's configuration, whose events are those of older contracts on the stand-in. */
  readonly token: string
  /** One that is not. */
  readonly foreignToken: string
  createAdapter(options?: Partial<NetworkAdapterSpec>): NetworkAdapter<StarknetDeposit>
  /** A key whose account has funds and is created on the chain. */
  createPerson(): Promise<StarknetKey>
  fund(owner: string, token: string | null, amount: bigint): Promise<void>
  /** Has an account execute calls with the next block; the transaction's hash. Throws the node's error. */
  send(key: StarknetKey, calls: readonly Call[], nonce?: bigint): Promise<string>
  /** The calls that the author asks a wallet to make. */
  callsFor(deposit: TestDeposit, sender: string): readonly Call[]
  mine(blocks: number): Promise<number>
  stop(): Promise<void>
}

export const createKey = (): StarknetKey => keyOfSecret(`0${randomBytes(31).toString('hex')}`)

/** A node with a funded treasury. Blocks end on demand. */
export async function createStarknetWorld(): Promise<StarknetWorld> {
  const node = await startStarknetNetworkNode({
    name: 'chains tests',
    chainId: TEST_CHAIN_ID,
    l1Lag: 4,
    tokens: [
      {
        address: TOKEN,
        name: 'Test Dollar',
        symbol: 'USDC',
        decimals: TEST_DECIMALS,
        hasOldEvents: true,
      },
      { address: FOREIGN_TOKEN, name: 'Other Dollar', symbol: 'USDC', decimals: TEST_DECIMALS },
    ],
  })
  const [token, foreignToken] = node.tokens.map((address) => spellAddress(BigInt(address)))
  if (token === undefined || foreignToken === undefined) throw new TypeError('Two tokens were asked for.')
  const treasury = keyOfMnemonic(TEST_MNEMONIC)
  const author = createStarknetDepositAuthor({ chainId: TEST_CHAIN_ID })
  const createAdapter: StarknetWorld['createAdapter'] = (options) =>
    createStarknetAdapter({
      networkId: 'testnet',
      chainId: TEST_CHAIN_ID,
      rpcUrls: [node.rpcUrl],
      currencies: [
        { address: null, decimals: 18 },
        { address: token, decimals: TEST_DECIMALS },
      ],
      treasury: { mnemonic: TEST_MNEMONIC },
      requestTimeoutMs: 10_000,
      ...options,
    })
  const fund: StarknetWorld['fund'] = async (owner, of, amount) => void (await node.give(owner, amount, of))
  const nonceOf = async (address: string): Promise<bigint> => {
    const place = { block_id: 'pre_confirmed', contract_address: toFelt(BigInt(address)) }
    return BigInt(String(await node.call('starknet_getNonce', place)))
  }
  const termsOf = (address: string, nonce: bigint) => ({
    sender: BigInt(address),
    nonce,
    tip: 0n,
    bounds: BOUNDS,
    chainId: TEST_CHAIN_ID,
  })

  await fund(treasury.address, null, RICH)
  await fund(treasury.address, token, 10n ** 12n)
  await node.mine()
  const transport = { url: node.rpcUrl, fetch, timeoutMs: 5_000 }
  await createStarknetAccount(
    { mnemonic: TEST_MNEMONIC, index: 0, chainId: TEST_CHAIN_ID, node: transport },
    UNLIMITED,
  )
  await node.mine()
  return {
    node,
    treasury,
    token,
    foreignToken,
    adapter: createAdapter(),
    createAdapter,
    fund,
    mine: node.mine,
    async createPerson() {
      const key = createKey()
      await fund(key.address, null, RICH)
      await node.mine()
      const { wire } = signDeployAccount(key, termsOf(key.address, 0n))
      await node.call('starknet_addDeployAccountTransaction', { deploy_account_transaction: wire })
      await node.mine()
      return key
    },
    async send(key, calls, nonce) {
      const terms = termsOf(key.address, nonce ?? (await nonceOf(key.address)))
      const { hash, wire } = signInvoke(key, terms, writeCalls(calls))
      await node.call('starknet_addInvokeTransaction', { invoke_transaction: wire })
      return `0x${hash.toString(16).padStart(64, '0')}`
    },
    callsFor({ token: of, amount, reference }, sender) {
      const request = { depositAddress: treasury.address, sender, amount, token: of }
      const { action } = author.author({ ...request, reference: reference ?? WITHOUT_REFERENCE })
      const calls = action.calls.map(({ contract_address, entry_point, calldata }) => ({
        to: BigInt(contract_address),
        selector: selectorOf(entry_point),
        calldata: calldata.map(BigInt),
      }))
      return reference === null ? calls.slice(0, 1) : calls
    },
    stop: () => node.stop(),
  }
}
