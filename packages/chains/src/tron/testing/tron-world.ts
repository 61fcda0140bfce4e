import { randomBytes } from 'node:crypto'
import { bytesToHex } from '@noble/hashes/utils.js'
import { startTronNode, type TronNode, type TronNodeSpec } from '@sunspan/tron-node'
import type { NetworkAdapter, NetworkAdapterSpec } from '../../capabilities/network-adapter.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { createTronAdapter } from '../adapter.ts'
import type { TronDeposit } from '../deposit-action.ts'
import { keyOfSecret, tronTreasuryAddress } from '../treasury/treasury-key.ts'
import { createTronTestWallet, type TronTestWallet } from './test-wallet.ts'

export const TEST_MNEMONIC = 'test test test test test test test test test test test junk'
export const TEST_DECIMALS = 6
export const TRX = 1_000_000n

export interface TestDeposit {
  readonly token: string | null
  readonly amount: bigint
  readonly reference: string | null
}

export interface TronWorld {
  readonly node: TronNode
  readonly adapter: NetworkAdapter<TronDeposit>
  /** The token that is in the adapter's configuration, and one that is not. */
  readonly token: string
  readonly foreignToken: string
  readonly treasury: string
  createAdapter(options?: Partial<NetworkAdapterSpec>): NetworkAdapter<TronDeposit>
  createPerson(): TronTestWallet
  /** Waits for a block. */
  fund(owner: string, token: string | null, amount: bigint): Promise<void>
  /** Funds a new sender for each deposit, and puts the deposits into one block. */
  deposit(...deposits: readonly TestDeposit[]): Promise<{ txHash: string; sender: string }[]>
  mine(blocks: number): Promise<void>
  /** Replaces the newest blocks with new ones, which hold only the transactions to keep. */
  reorg(depth: number, keep?: readonly string[]): Promise<void>
  stop(): Promise<void>
}

const TOKENS = [
  { symbol: 'USDT', name: 'Tether USD', decimals: TEST_DECIMALS },
  // Looks the same at another address.
  { symbol: 'USDT', name: 'Tether USD', decimals: TEST_DECIMALS },
]
/** For fees, and to open the account. */
const POCKET = 50n * TRX

export const createAddress = (): string => keyOfSecret(randomBytes(32)).address

/** A node with a funded treasury. Blocks end on demand. */
export async function createTronWorld(options: Pick<TronNodeSpec, 'solidAfter'> = {}): Promise<TronWorld> {
  const node = await startTronNode({ name: 'chains tests', tokens: TOKENS, ...options })
  const [token = '', foreignToken = ''] = node.tokens
  const treasury = tronTreasuryAddress(TEST_MNEMONIC)
  const createAdapter: TronWorld['createAdapter'] = (settings) =>
    createTronAdapter({
      networkId: 'testnet',
      chainId: node.chainId,
      rpcUrls: [node.url],
      currencies: [
        { address: null, decimals: 6 },
        { address: token, decimals: TEST_DECIMALS },
      ],
      treasury: { mnemonic: TEST_MNEMONIC },
      requestTimeoutMs: 20_000,
      ...settings,
    })
  const adapter = createAdapter()
  const mine = async (count: number): Promise<void> => void (await node.call('devnet/mine', { count }))
  const give = (address: string, of: string | null, amount: bigint) =>
    of === null
      ? node.call('devnet/give', { address, amount })
      : node.call('devnet/mint', { token: of, address, amount })
  const createPerson = (): TronTestWallet => createTronTestWallet(node.url, randomBytes(32))
  const sent = new Map<string, string>()
  await mine(1)
  await give(treasury, null, 100_000n * TRX)
  await give(treasury, token, 10n ** 12n)
  await mine(2)
  return {
    node,
    adapter,
    token,
    foreignToken,
    treasury,
    createAdapter,
    createPerson,
    mine,
    async fund(owner, of, amount) {
      await give(owner, of, amount)
      await mine(1)
    },
    async deposit(...deposits) {
      const people = deposits.map((deposit) => ({ deposit, person: createPerson() }))
      for (const { deposit, person } of people) {
        await give(person.address, null, POCKET + (deposit.token === null ? deposit.amount : 0n))
        if (deposit.token !== null) await give(person.address, deposit.token, deposit.amount)
      }
      await mine(1)
      const done: { txHash: string; sender: string }[] = []
      for (const { deposit, person } of people) {
        const { token: of, amount, reference } = deposit
        const request = { depositAddress: treasury, sender: person.address, amount, token: of }
        const { action } = await adapter.author.author(
          { ...request, reference: reference ?? `0x${'0'.repeat(32)}` },
          UNLIMITED,
        )
        const bare = of === null ? '' : action.data.slice(0, -32)
        const transaction = await person.write({ ...action, data: reference === null ? bare : action.data })
        await node.call('wallet/broadcasthex', { transaction: bytesToHex(transaction.bytes) })
        sent.set(transaction.txId, bytesToHex(transaction.bytes))
        done.push({ txHash: transaction.txId, sender: person.address })
      }
      await mine(1)
      return done
    },
    async reorg(depth, keep = []) {
      await node.call('devnet/rewind', { depth })
      for (const id of keep) await node.call('wallet/broadcasthex', { transaction: sent.get(id) ?? '' })
      await mine(depth)
    },
    stop: () => node.stop(),
  }
}
