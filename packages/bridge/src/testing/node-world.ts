import { setTimeout as delay } from 'node:timers/promises'
import { createEvmAdapter } from '@sunspan/chains/server'
import { multicall3Artifact, testTokenArtifact } from '@sunspan/contracts'
import { startAnvil } from '@sunspan/host'
import { createTestDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import { systemRandom, type Logger } from '../clock.ts'
import { createBridge, type Bridge } from '../create-bridge.ts'
import { parseInstallation } from '../installation/parse-installation.ts'
import type { Order } from '../orders/order.ts'
import { createPriceFeed, type PriceSource } from '../prices/price-feed.ts'
import { createPriceSources } from '../prices/price-sources.ts'
import { migrate } from '../store/run-migrations.ts'
import { checkLedger } from './check-ledger.ts'
import { installationFixture } from './installation-fixture.ts'
import { createStepClock, type StepClock } from './step-clock.ts'

const MNEMONIC = 'test test test test test test test test test test test junk'
/** Anvil's accounts of that phrase: it signs for them when asked to send. The first is the treasury's, the second deploys. */
export const NODE_TREASURY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const DEPLOYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const NODE_USERS = [
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const

const NETWORKS = [
  { id: 'ethereum', chainId: 1 },
  { id: 'base', chainId: 8453 },
] as const
export type NodeNetwork = (typeof NETWORKS)[number]['id']

/** A bridge over two real nodes, whose clock stands still until it is moved. */
export interface NodeWorld {
  readonly bridge: Bridge
  readonly clock: StepClock
  /** USDC, at the same address of both chains. */
  readonly token: string
  /** A token of the installation that is paused, on Ethereum. */
  readonly pausedToken: string
  /** A token that the installation does not know, on Ethereum. */
  readonly foreignToken: string
  rpc(networkId: NodeNetwork, method: string, params: readonly unknown[]): Promise<unknown>
  /** Sends from an account that the node signs for; answers the hash once it is mined. */
  send(
    networkId: NodeNetwork,
    transaction: {
      readonly from: string
      readonly to: string
      readonly value?: bigint
      readonly data?: string
    },
  ): Promise<string>
  /** Executes what an order asks for, from its sender and in its amount unless told otherwise. */
  deposit(
    order: Order,
    overrides?: {
      readonly from?: string
      readonly amount?: bigint
      readonly networkId?: NodeNetwork
      readonly token?: string
    },
  ): Promise<string>
  balanceOf(networkId: NodeNetwork, owner: string, token: string | null): Promise<bigint>
  /** What the price source says from now on, in dollars of one whole token; read at the next `advance`. */
  setPrices(usd: Readonly<Record<string, string>>): void
  /** Mines a block everywhere, moves the clock by a second, ticks, and looks at the ledger; `rounds` times. */
  advance(rounds: number): Promise<void>
  close(): Promise<void>
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const addressWord = (address: string): string => word(BigInt(address))
const shortText = (text: string): string =>
  word(BigInt(text.length)) + Buffer.from(text).toString('hex').padEnd(64, '0')
/** transfer(address,uint256) */
const transferData = (to: string, amount: bigint): string => `0xa9059cbb${addressWord(to)}${word(amount)}`

function createRpc(urlOf: (networkId: NodeNetwork) => string): NodeWorld['rpc'] {
  return async (networkId, method, params) => {
    const response = await fetch(urlOf(networkId), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(10_000),
    })
    const answer: unknown = await response.json()
    const { result, error } = Object(answer)
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }
}

/** The nodes mine a block for each transaction, at times just after they have answered its hash. */
async function sendMined(
  rpc: NodeWorld['rpc'],
  networkId: NodeNetwork,
  transaction: object,
): Promise<{ readonly hash: string; readonly contractAddress: string }> {
  const hash = String(await rpc(networkId, 'eth_sendTransaction', [transaction]))
  const until = Date.now() + 5_000
  for (;;) {
    const receipt = await rpc(networkId, 'eth_getTransactionReceipt', [hash])
    if (receipt !== null) {
      const { status, contractAddress } = Object(receipt)
      if (status !== '0x1') throw new Error(`${hash} failed: ${JSON.stringify(receipt)}`)
      return { hash, contractAddress: String(contractAddress) }
    }
    if (Date.now() > until) throw new Error(`${hash} is not mined`)
    await delay(5)
  }
}

async function deployToken(rpc: NodeWorld['rpc'], networkId: NodeNetwork): Promise<string> {
  const terms = word(0x60n) + word(0xa0n) + word(6n) + shortText('USD Coin') + shortText('USDC')
  const data = testTokenArtifact.bytecode + terms
  const { contractAddress: address } = await sendMined(rpc, networkId, { from: DEPLOYER, data })
  for (const owner of [NODE_TREASURY, ...NODE_USERS]) {
    // mint(address,uint256)
    const mint = `0x40c10f19${addressWord(owner)}${word(10n ** 12n)}`
    await sendMined(rpc, networkId, { from: DEPLOYER, to: address, data: mint })
  }
  await rpc(networkId, 'anvil_setCode', [multicall3Artifact.address, multicall3Artifact.runtimeBytecode])
  return address
}

/** Listed, and not bridged at present. */
const pausedCurrency = (address: string) => ({
  ...{ id: 'ethereum-usdp', symbol: 'USDP', name: 'Paused Dollar', decimals: 6, asset: 'USDC', address },
  ...{ min_send: '1', max_send: '100000', active: false },
})

async function createNodeBridge(spec: {
  readonly urls: ReadonlyMap<string, string>
  readonly token: string
  readonly pausedToken: string
  readonly pool: Pool
  readonly clock: StepClock
  readonly source: PriceSource
}): Promise<Bridge> {
  const { urls, token, pausedToken, pool, clock, source } = spec
  const networks = installationFixture.networks
    .filter(({ id }) => urls.has(id))
    .map((network) => ({
      ...network,
      rpc_urls: [urls.get(network.id)],
      multicall_address: multicall3Artifact.address,
      currencies: [
        ...network.currencies.map((currency) =>
          currency.address === null ? currency : { ...currency, address: token },
        ),
        ...(network.id === 'ethereum' ? [pausedCurrency(pausedToken)] : []),
      ],
    }))
  const installation = parseInstallation({ ...installationFixture, networks })
  const adapters = new Map(
    installation.networks.map(({ network, rpcUrls, multicallAddress, currencies }) => [
      network.id,
      createEvmAdapter({
        ...{ networkId: network.id, chainId: network.chainId ?? '', rpcUrls, multicallAddress, currencies },
        treasury: { mnemonic: MNEMONIC },
      }),
    ]),
  )
  const silent = (): void => undefined
  const logger: Logger = { debug: silent, info: silent, warn: silent, error: silent }
  const prices = createPriceFeed({ ...installation.prices, sources: [source], clock, logger })
  const bridge = createBridge({ pool, installation, adapters, prices, clock, random: systemRandom, logger })
  await bridge.refreshMarket()
  await bridge.engine.tick()
  return bridge
}

const FIRST_PRICES = { ETH: '3200', USDC: '1' }

function priceSource(usd: Readonly<Record<string, string>>): PriceSource {
  const [source] = createPriceSources([{ kind: 'fixed', usd }], { fetch })
  if (source === undefined) throw new Error('A fixed source is a source')
  return source
}

export async function createNodeWorld(): Promise<NodeWorld> {
  const nodes = await Promise.all(NETWORKS.map(({ chainId }) => startAnvil({ chainId })))
  const urls = new Map(NETWORKS.map(({ id }, index) => [String(id), nodes[index]?.rpcUrl ?? '']))
  const rpc = createRpc((networkId) => urls.get(networkId) ?? '')
  const [token = ''] = await Promise.all(NETWORKS.map(({ id }) => deployToken(rpc, id)))
  const [pausedToken, foreignToken] = [await deployToken(rpc, 'ethereum'), await deployToken(rpc, 'ethereum')]
  const database = await createTestDatabase()
  const pool = new Pool({ connectionString: database.url })
  // Dropping the database ends connections that the pool has let go but that are still closing.
  const closing: Error[] = []
  pool.on('error', (error) => closing.push(error))
  await migrate(pool)
  const clock = createStepClock(Date.now())
  let source = priceSource(FIRST_PRICES)
  const bridge = await createNodeBridge({
    ...{ urls, token, pausedToken, pool, clock },
    source: { name: 'test', fetchPrices: (signal) => source.fetchPrices(signal) },
  })

  const send: NodeWorld['send'] = async (networkId, { from, to, value = 0n, data = '0x' }) => {
    const transaction = { from, to, value: `0x${value.toString(16)}`, data }
    return (await sendMined(rpc, networkId, transaction)).hash
  }

  return {
    bridge,
    clock,
    token,
    pausedToken,
    foreignToken,
    rpc,
    send,
    deposit(order, { from = order.walletSender, amount = order.amountIn, networkId, token: other } = {}) {
      const on = networkId ?? (order.currencyIn.networkId === 'base' ? 'base' : 'ethereum')
      const { reference, address, token: ordered } = order.deposit
      const moved = other ?? ordered
      return moved === null
        ? send(on, { from, to: address, value: amount, data: reference })
        : send(on, { from, to: moved, data: transferData(address, amount) + reference.slice(2) })
    },
    async balanceOf(networkId, owner, of) {
      const call = { to: of, data: `0x70a08231${addressWord(owner)}` }
      const answer =
        of === null
          ? await rpc(networkId, 'eth_getBalance', [owner, 'latest'])
          : await rpc(networkId, 'eth_call', [call, 'latest'])
      return BigInt(String(answer))
    },
    setPrices(usd) {
      source = priceSource(usd)
    },
    async advance(rounds) {
      for (let round = 0; round < rounds; round += 1) {
        for (const { id } of NETWORKS) await rpc(id, 'anvil_mine', ['0x1'])
        clock.advance(1_000)
        await bridge.refreshMarket()
        await bridge.engine.tick()
        const findings = await checkLedger(pool, bridge.ledger)
        if (findings.length > 0) throw new Error(`The ledger is wrong:\n${findings.join('\n')}`)
      }
    },
    async close() {
      await pool.end()
      await database.drop()
      for (const node of nodes) await node.stop()
    },
  }
}
