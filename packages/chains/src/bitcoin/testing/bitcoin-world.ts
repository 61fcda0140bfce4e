import { startBitcoinNode, REGTEST_GENESIS, type BitcoinNode } from '@sunspan/bitcoin-node'
import type { NetworkAdapter, NetworkAdapterSpec } from '../../capabilities/network-adapter.ts'
import type { OrderAddress, OrderAddresses } from '../../capabilities/order-addresses.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { createBitcoinAdapter } from '../adapter.ts'
import { createBitcoinTestWallet, type BitcoinTestWallet } from './test-wallet.ts'

export const TEST_MNEMONIC = 'test test test test test test test test test test test junk'
/** Satoshis. */
export const BITCOIN = 100_000_000

export interface BitcoinWorld {
  readonly node: BitcoinNode
  readonly adapter: NetworkAdapter
  readonly addresses: OrderAddresses
  /** Addresses assigned to orders, which are watched. */
  readonly given: readonly OrderAddress[]
  /** Knows no coins yet. */
  createAdapter(options?: Partial<NetworkAdapterSpec>): NetworkAdapter
  /** An adapter that watches the given addresses and knows the treasury's coins. */
  openAdapter(options?: Partial<NetworkAdapterSpec>): Promise<NetworkAdapter>
  /** A new wallet, optionally with this many satoshis in one coin. */
  newWallet(satoshis?: number): Promise<BitcoinTestWallet>
  /** Satoshis that confirmed transactions paid to an address. */
  balanceOf(address: string): Promise<bigint>
  stop(): Promise<void>
}

/** The addresses of an adapter. */
export function addressesOf({ orderAddresses }: NetworkAdapter): OrderAddresses {
  if (orderAddresses === undefined) throw new TypeError('The adapter has no addresses for orders.')
  return orderAddresses
}

/** Registers the coins of the treasury's own address, as the engine does when it opens its books. */
async function learnCoins(adapter: NetworkAdapter): Promise<void> {
  const { height } = await adapter.scanner.head(UNLIMITED)
  const addresses = addressesOf(adapter)
  addresses.addReceived(await addresses.listOwnCoins({ height, withDust: false }, UNLIMITED))
}

/**
 * A node whose treasury has some coins, and an adapter that watches two order addresses and scans each block that is mined. Blocks are
 * mined on demand.
 */
export async function createBitcoinWorld(coins = 6): Promise<BitcoinWorld> {
  const node = await startBitcoinNode()
  const createAdapter: BitcoinWorld['createAdapter'] = (options) =>
    createBitcoinAdapter({
      networkId: 'bitcoin',
      chainId: REGTEST_GENESIS,
      rpcUrls: [node.url],
      currencies: [{ address: null, decimals: 8 }],
      treasury: { mnemonic: TEST_MNEMONIC },
      requestTimeoutMs: 5_000,
      ...options,
    })
  const adapter = createAdapter()
  const addresses = addressesOf(adapter)
  const given = [0, 1].map((index) => addresses.derive(index))
  addresses.watch(given.map(({ address }, index) => ({ index, address })))
  for (let coin = 0; coin < coins; coin += 1) await node.give(adapter.depositAddress, 10 * BITCOIN)
  await node.mine(1)
  await learnCoins(adapter)
  let cursor = await adapter.scanner.head(UNLIMITED)
  let wallets = 0
  const mine: BitcoinNode['mine'] = async (blocks) => {
    const mined = await node.mine(blocks)
    const result = await adapter.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 200 }, UNLIMITED)
    cursor = result.cursor
    return mined
  }
  return {
    node: { ...node, mine },
    adapter,
    addresses,
    given,
    createAdapter,
    async openAdapter(options) {
      const opened = createAdapter(options)
      addressesOf(opened).watch(given.map(({ address }, index) => ({ index, address })))
      await learnCoins(opened)
      return opened
    },
    async newWallet(satoshis = 0) {
      const wallet = createBitcoinTestWallet(node.url, new Uint8Array(32).fill(100 + (wallets += 1)))
      if (satoshis > 0) {
        await node.give(wallet.address, satoshis)
        await node.mine(1)
      }
      return wallet
    },
    async balanceOf(address) {
      const response = await fetch(`${node.url}/address/${address}`, { signal: AbortSignal.timeout(5_000) })
      const { chain_stats: sums } = Object(await response.json())
      return BigInt(sums.funded_txo_sum) - BigInt(sums.spent_txo_sum)
    },
    stop: () => node.stop(),
  }
}
