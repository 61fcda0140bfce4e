import type { NetworkAdapter } from '@sunspan/chains'
import { createNetworkAdapter } from '@sunspan/chains/server'
import { createBitcoinTestWallet, type BitcoinTestWallet } from '@sunspan/chains/testing'
import { startBitcoinNode, type BitcoinNode } from '@sunspan/bitcoin-node'
import { multicall3Artifact } from '@sunspan/contracts'
import { FAMILY_OF_NETWORK_TYPE } from '@sunspan/domain'
import { startAnvil } from '@sunspan/host'
import { createTestDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import { systemRandom, type Logger } from '../clock.ts'
import { createBridge, type Bridge } from '../create-bridge.ts'
import type { FaultPoint } from '../engine/engine-context.ts'
import { parseInstallation } from '../installation/parse-installation.ts'
import type { CreateOrderRequest } from '../orders/create-order.ts'
import type { Order } from '../orders/order.ts'
import { createPriceFeed } from '../prices/price-feed.ts'
import { createPriceSources } from '../prices/price-sources.ts'
import { migrate } from '../store/run-migrations.ts'
import { bitcoinNetworkEntry } from './bitcoin-network-entry.ts'
import { checkLedger } from './check-ledger.ts'
import { installationFixture } from './installation-fixture.ts'
import { createNodeChain, NODE_MNEMONIC, NODE_TREASURY, type NodeChain } from './node-chain.ts'
import { createStepClock, type StepClock } from './step-clock.ts'

/** An account that Anvil signs for. */
export const EVM_USER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const EVM_RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
/** Satoshis. */
export const BITCOIN = 100_000_000
const TREASURY_COINS = 4

/** What the requests of the bridge to the Bitcoin node meet; tests change it. */
export interface NodeFaults {
  /** The node answers for transactions that it is handed, and forgets them. */
  dropsBroadcasts: boolean
}

/** A bridge between an EVM network and Bitcoin, on real nodes, whose clock stands still until it is moved. */
export interface BitcoinWorld {
  readonly bridge: Bridge
  readonly pool: Pool
  readonly node: BitcoinNode
  readonly evm: NodeChain
  readonly adapter: NetworkAdapter
  readonly clock: StepClock
  readonly faults: NodeFaults
  /** What the engine has logged. */
  readonly log: readonly string[]
  /** Called at each of the engine's fault points. */
  onFaultPoint: (point: FaultPoint) => void
  /** A new wallet; with so many satoshis in one coin. */
  newWallet(satoshis?: number): Promise<BitcoinTestWallet>
  create(request: Partial<CreateOrderRequest>): Promise<Order>
  /** Executes what an order asks its wallet to send. */
  deposit(order: Order, wallet?: BitcoinTestWallet): Promise<string>
  /** Satoshis that blocks have paid an address. */
  balanceOf(address: string): Promise<bigint>
  evmBalanceOf(owner: string, token: string | null): Promise<bigint>
  statusOf(order: Order): Promise<string>
  /** Mines a block on both, moves the clock, ticks and looks at the ledger. */
  advance(rounds: number): Promise<void>
  /** Advances until the order is complete. */
  complete(order: Order): Promise<Order>
  /** Another bridge over the same database and nodes, as after a restart. */
  restart(): Promise<void>
  close(): Promise<void>
}

const WBTC = {
  ...{ id: 'ethereum-wbtc', symbol: 'WBTC', name: 'Wrapped Bitcoin', decimals: 8, asset: 'BTC' },
  ...{ min_send: '0.0001', max_send: '10', active: true },
}

function readInstallation(spec: {
  readonly evmUrl: string
  readonly bitcoinUrl: string
  readonly wbtc: string
}) {
  const [ethereum] = installationFixture.networks
  if (ethereum === undefined) throw new TypeError('The fixture has no network.')
  return parseInstallation({
    ...installationFixture,
    prices: {
      ...installationFixture.prices,
      sources: [{ kind: 'fixed', usd: { ETH: '3200', USDC: '1', BTC: '64000' } }],
    },
    networks: [
      {
        ...ethereum,
        rpc_urls: [spec.evmUrl],
        multicall_address: multicall3Artifact.address,
        currencies: [
          ...ethereum.currencies.filter(({ address }) => address === null),
          { ...WBTC, address: spec.wbtc },
        ],
      },
      bitcoinNetworkEntry({ rpcUrl: spec.bitcoinUrl }),
    ],
  })
}

/** A node that answers for bytes which it throws away. */
const fetchWith =
  (faults: NodeFaults): typeof fetch =>
  async (input, init) => {
    if (!faults.dropsBroadcasts || init?.method !== 'POST' || typeof init.body !== 'string') {
      return fetch(input, init)
    }
    if (typeof input !== 'string' || !input.endsWith('/tx')) return fetch(input, init)
    throw new TypeError('fetch failed: the connection was cut after the bytes had left')
  }

interface Parts extends Pick<BitcoinWorld, 'pool' | 'clock' | 'faults'> {
  readonly installation: ReturnType<typeof readInstallation>
  readonly logger: Logger
  readonly faultPoint: (point: FaultPoint) => void
}

function compose(parts: Parts): { readonly bridge: Bridge; readonly adapter: NetworkAdapter } {
  const { pool, clock, faults, installation, logger, faultPoint } = parts
  const adapters = new Map(
    installation.networks.flatMap(({ network, rpcUrls, multicallAddress, currencies, finality }) => {
      const chainId = network.chainId ?? ''
      const adapter = createNetworkAdapter(FAMILY_OF_NETWORK_TYPE[network.type], {
        ...{ networkId: network.id, chainId, rpcUrls, multicallAddress, currencies },
        treasury: { mnemonic: NODE_MNEMONIC },
        requiredConfirmations: finality.small.blocks,
        fetch: fetchWith(faults),
      })
      return adapter === undefined ? [] : [[network.id, adapter] as const]
    }),
  )
  const adapter = adapters.get('bitcoin')
  if (adapter === undefined) throw new TypeError('Bitcoin is not served.')
  const sources = createPriceSources(installation.prices.sources, { fetch })
  const prices = createPriceFeed({ ...installation.prices, sources, clock, logger })
  const deps = { pool, installation, adapters, prices, clock, random: systemRandom, logger, faultPoint }
  return { bridge: createBridge(deps), adapter }
}

async function fundTreasury(node: BitcoinNode, adapter: NetworkAdapter): Promise<void> {
  for (let coin = 0; coin < TREASURY_COINS; coin += 1) await node.give(adapter.depositAddress, 10 * BITCOIN)
  await node.mine(3)
}

export async function createBitcoinWorld(): Promise<BitcoinWorld> {
  const [anvil, node, database] = await Promise.all([
    startAnvil({ chainId: 1 }),
    startBitcoinNode(),
    createTestDatabase(),
  ])
  const evm = createNodeChain(anvil.rpcUrl, { minesItself: true })
  const wbtc = await evm.deployToken([NODE_TREASURY, EVM_USER])
  const pool = new Pool({ connectionString: database.url })
  const log: string[] = []
  pool.on('error', (error) => log.push(error.message))
  await migrate(pool)
  const clock = createStepClock(Date.now())
  const faults: NodeFaults = { dropsBroadcasts: false }
  const record = (_: object, message: string): void => void log.push(message)
  const installation = readInstallation({ evmUrl: anvil.rpcUrl, bitcoinUrl: node.url, wbtc })
  let wallets = 0
  const parts: Parts = {
    ...{ pool, clock, faults, installation },
    logger: { debug: record, info: record, warn: record, error: record },
    faultPoint: (point) => world.onFaultPoint(point),
  }
  let composed = compose(parts)
  await fundTreasury(node, composed.adapter)

  const world: BitcoinWorld = {
    ...{ pool, node, evm, clock, faults, log, onFaultPoint: () => undefined },
    get bridge() {
      return composed.bridge
    },
    get adapter() {
      return composed.adapter
    },
    async newWallet(satoshis = 0) {
      const wallet = createBitcoinTestWallet(node.url, new Uint8Array(32).fill(100 + (wallets += 1)))
      if (satoshis > 0) {
        await node.give(wallet.address, satoshis)
        await node.mine(1)
      }
      return wallet
    },
    create: async (request) =>
      composed.bridge.orders.create({
        ...{ currencyInId: 'ethereum-eth', currencyOutId: 'bitcoin-btc', amount: 10n ** 18n },
        walletSender: EVM_USER,
        walletReceiver: request.walletReceiver ?? (await world.newWallet()).address,
        ...request,
      }),
    async deposit({ deposit }, wallet) {
      if (deposit.family === 'bitcoin' && wallet !== undefined) return wallet.execute(deposit.action)
      if (deposit.family !== 'evm') throw new TypeError('Somebody has to pay.')
      const { to, value, data } = deposit.action
      const transaction = { from: EVM_USER, to, value: `0x${BigInt(value).toString(16)}`, data }
      return (await evm.send(transaction)).hash
    },
    async balanceOf(address) {
      const response = await fetch(`${node.url}/address/${address}`, { signal: AbortSignal.timeout(5_000) })
      const { chain_stats: sums } = Object(await response.json())
      return BigInt(sums.funded_txo_sum) - BigInt(sums.spent_txo_sum)
    },
    evmBalanceOf: (owner, token) => evm.balanceOf(owner, token),
    statusOf: async ({ id }) => (await composed.bridge.orders.get(id)).status,
    async advance(rounds) {
      for (let round = 0; round < rounds; round += 1) {
        await evm.rpc('anvil_mine', ['0x1'])
        await node.mine(1)
        clock.advance(3_000)
        await composed.bridge.refreshMarket()
        const { networks } = await composed.bridge.engine.tick()
        for (const { errors } of networks) for (const error of errors) log.push(String(error))
        const findings = await checkLedger(pool, composed.bridge.ledger)
        if (findings.length > 0) throw new Error(`The ledger is wrong:\n${findings.join('\n')}`)
      }
    },
    async complete(order) {
      for (let round = 0; round < 16 && (await world.statusOf(order)) !== 'COMPLETE'; round += 1) {
        await world.advance(1)
      }
      const done = await composed.bridge.orders.get(order.id)
      if (done.status !== 'COMPLETE') throw new Error(`${done.status}\n${log.slice(-20).join('\n')}`)
      return done
    },
    async restart() {
      composed = compose(parts)
      await composed.bridge.refreshMarket()
    },
    async close() {
      await pool.end()
      await database.drop()
      await anvil.stop()
      await node.stop()
    },
  }
  await composed.bridge.refreshMarket()
  await composed.bridge.engine.tick()
  return world
}
