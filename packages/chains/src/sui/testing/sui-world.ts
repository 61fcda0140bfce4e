import { randomBytes } from 'node:crypto'
import { startSuiNode, type SuiNode } from '@sunspan/sui-node'
import type { NetworkAdapter, NetworkAdapterSpec } from '../../capabilities/network-adapter.ts'
import { createSuiAdapter } from '../adapter.ts'
import type { SuiDeposit } from '../deposit-action.ts'
import { keyOfMnemonic, keyOfSecret, type SuiKey } from '../treasury/treasury-key.ts'
import { createSuiTestWallet, type SuiTestWallet } from './test-wallet.ts'

export const TEST_MNEMONIC = 'test test test test test test test test test test test junk'
export const TEST_DECIMALS = 6
export const COIN = 10n ** 9n
/** A coin in the adapter's configuration, and one that is not. */
export const TEST_TOKEN = `0x${'5d'.repeat(32)}::usdc::USDC`
export const FOREIGN_TOKEN = `0x${'6e'.repeat(32)}::usdc::USDC`

export interface SuiWorld {
  readonly node: SuiNode
  readonly adapter: NetworkAdapter<SuiDeposit>
  readonly treasury: SuiKey
  createAdapter(options?: Partial<NetworkAdapterSpec>): NetworkAdapter<SuiDeposit>
  /** A wallet with some SUI, whose coins are in a checkpoint with the next one. */
  createPerson(): SuiTestWallet
  fund(owner: string, token: string | null, amount: bigint): void
  mine(checkpoints: number): void
  stop(): Promise<void>
}

export const newAddress = (): string => keyOfSecret(Uint8Array.from(randomBytes(32))).address

/** A node with a funded treasury. Checkpoints end on demand. */
export async function createSuiWorld(): Promise<SuiWorld> {
  const spec = { symbol: 'USDC', decimals: TEST_DECIMALS }
  const node = await startSuiNode({
    name: 'chains tests',
    coins: [
      { ...spec, type: TEST_TOKEN, name: 'Test Dollar' },
      { ...spec, type: FOREIGN_TOKEN, name: 'Other Dollar' },
    ],
  })
  const chainId = String(node.call('sui_getChainIdentifier'))
  const treasury = keyOfMnemonic(TEST_MNEMONIC)
  const createAdapter: SuiWorld['createAdapter'] = (options) =>
    createSuiAdapter({
      networkId: 'testnet',
      chainId,
      rpcUrls: [node.rpcUrl],
      currencies: [
        { address: null, decimals: 9 },
        { address: TEST_TOKEN, decimals: TEST_DECIMALS },
      ],
      treasury: { mnemonic: TEST_MNEMONIC },
      requestTimeoutMs: 10_000,
      ...options,
    })
  const fund: SuiWorld['fund'] = (owner, token, amount) =>
    void node.call('devnet_mint', owner, String(amount), token ?? undefined)
  const mine = (checkpoints: number): void => void node.call('devnet_mine', checkpoints)
  fund(treasury.address, null, 1_000n * COIN)
  fund(treasury.address, TEST_TOKEN, 10n ** 12n)
  mine(1)
  return {
    node,
    treasury,
    adapter: createAdapter(),
    createAdapter,
    fund,
    mine,
    createPerson() {
      const wallet = createSuiTestWallet(node, Uint8Array.from(randomBytes(32)))
      fund(wallet.address, null, 10n * COIN)
      return wallet
    },
    stop: () => node.stop(),
  }
}
