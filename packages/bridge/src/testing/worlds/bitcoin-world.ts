import { REGTEST_GENESIS, startBitcoinNode, type BitcoinNode } from '@sunspan/bitcoin-node'
import { bitcoinTreasuryAddress } from '@sunspan/chains/treasury/bitcoin'
import { createBitcoinTestWallet, type BitcoinTestWallet } from '@sunspan/chains/testing'
import { labNetworkEntry } from '@sunspan/labs'
import type { FaultPoint } from '../../engine/fault-points.ts'
import type { Order } from '../../model/order.ts'
import { createFamilyWorld, EVM_USER, type FamilyWorld } from './family-world.ts'
import { NODE_MNEMONIC } from './node-chain.ts'
import { createStepClock, type StepClock } from '../step-clock.ts'

/** Satoshis. */
export const BITCOIN = 100_000_000
const TREASURY_COINS = 4

/** Faults that tests can set. */
interface BridgeFaults {
  /** The node accepts transactions, and forgets them. */
  dropsBroadcasts: boolean
  /** Called at each of the engine's fault points. */
  onPoint: (point: FaultPoint) => void
}

/** A bridge between an EVM network and Bitcoin, on real nodes, with a clock that tests advance. */
export interface BitcoinWorld extends FamilyWorld {
  readonly node: BitcoinNode
  readonly clock: StepClock
  readonly faults: BridgeFaults
  /** A new wallet, with this many satoshis in one coin. */
  newWallet(satoshis?: number): Promise<BitcoinTestWallet>
  /** Executes the deposit that an order requests from its wallet. */
  deposit(order: Order, wallet?: BitcoinTestWallet): Promise<string>
  /** Confirmed satoshis of an address. */
  heldBy(address: string): Promise<bigint>
}

const WBTC = {
  id: 'ethereum-wbtc',
  symbol: 'WBTC',
  name: 'Wrapped Bitcoin',
  decimals: 8,
  asset: 'BTC',
  min_send: '0.0001',
  max_send: '10',
  active: true,
}

/** A node that accepts transactions and drops them. */
const fetchWith =
  (faults: BridgeFaults): typeof fetch =>
  async (input, init) => {
    if (!faults.dropsBroadcasts || init?.method !== 'POST' || typeof init.body !== 'string') {
      return fetch(input, init)
    }
    if (typeof input !== 'string' || !input.endsWith('/tx')) return fetch(input, init)
    throw new TypeError('fetch failed: the connection was cut after the bytes had left')
  }

async function startFundedNode(treasury: string): Promise<BitcoinNode> {
  const node = await startBitcoinNode()
  for (let coin = 0; coin < TREASURY_COINS; coin += 1) await node.give(treasury, 10 * BITCOIN)
  await node.mine(3)
  return node
}

export async function createBitcoinWorld(): Promise<BitcoinWorld> {
  const node = await startFundedNode(bitcoinTreasuryAddress(NODE_MNEMONIC, REGTEST_GENESIS))
  const clock = createStepClock(Date.now())
  const faults: BridgeFaults = { dropsBroadcasts: false, onPoint: () => undefined }
  let wallets = 0
  const newWallet: BitcoinWorld['newWallet'] = async (satoshis = 0) => {
    const wallet = createBitcoinTestWallet(node.url, new Uint8Array(32).fill(100 + (wallets += 1)))
    if (satoshis > 0) {
      await node.give(wallet.address, satoshis)
      await node.mine(1)
    }
    return wallet
  }
  const family = await createFamilyWorld({
    nodes: [
      {
        networkId: 'bitcoin',
        rpcUrl: node.url,
        token: null,
        payoutContract: null,
        entry: labNetworkEntry({
          networkId: 'bitcoin',
          rpcUrl: node.url,
          chainId: REGTEST_GENESIS,
          tokens: {},
        }),
      },
    ],
    ethereumTokens: [WBTC],
    usd: { ETH: '3200', USDC: '1', BTC: '64000' },
    clock,
    fetch: fetchWith(faults),
    faultPoint: (point) => faults.onPoint(point),
    terms: async () => ({
      currencyInId: 'ethereum-eth',
      currencyOutId: 'bitcoin-btc',
      amount: 10n ** 18n,
      walletSender: EVM_USER,
      walletReceiver: (await newWallet()).address,
    }),
    async mine() {
      await node.mine(1)
      clock.advance(3_000)
    },
    stop: () => node.stop(),
  })
  return Object.assign(family, {
    node,
    clock,
    faults,
    newWallet,
    deposit: async (order: Order, wallet?: BitcoinTestWallet) =>
      order.deposit.family === 'bitcoin' && wallet !== undefined
        ? wallet.execute(order.deposit.action)
        : family.depositOnEthereum(order),
    async heldBy(address: string) {
      const response = await fetch(`${node.url}/address/${address}`, { signal: AbortSignal.timeout(60_000) })
      const { chain_stats: sums } = Object(await response.json())
      return BigInt(sums.funded_txo_sum) - BigInt(sums.spent_txo_sum)
    },
  })
}
