import { startAnvil } from '@sunspan/host'
import type { Pool } from 'pg'
import type { TestBridge } from '../ticks/create-test-bridge.ts'
import type { Order } from '../../model/order.ts'
import type { PriceSource } from '../../prices/price-feed.ts'
import { createPriceSources } from '../../prices/price-sources.ts'
import { checkLedger } from '../database/check-ledger.ts'
import { composeNodeBridge } from './compose-node-bridge.ts'
import { leaseWarmBridgeDatabase } from '../database/lease-bridge-database.ts'
import { createNodeChain, NODE_TREASURY, transferData, type NodeChain } from './node-chain.ts'
import { createStepClock, type StepClock } from '../step-clock.ts'

export { NODE_TREASURY } from './node-chain.ts'
/** More of Anvil's accounts that it signs for. */
export const NODE_USERS = [
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const

const NETWORKS = [
  { id: 'ethereum', chainId: 1 },
  { id: 'base', chainId: 8453 },
  { id: 'arbitrum', chainId: 42161 },
  { id: 'polygon', chainId: 137 },
  { id: 'zksync-era', chainId: 324 },
] as const
export type NodeNetwork = (typeof NETWORKS)[number]['id']

export interface NodeWorldOptions {
  /** Default: ethereum and base. */
  readonly networks?: readonly NodeNetwork[]
  /** Whether the treasury pays through a contract on every network; default: plain transfers. */
  readonly paysByContract?: boolean
  /** Fields of the installation file that differ from the fixture's. */
  readonly installation?: object
}

/** A bridge over real nodes, with a clock that tests advance. */
export interface NodeWorld {
  readonly bridge: TestBridge
  readonly pool: Pool
  readonly clock: StepClock
  /** USDC, at the same address on both chains. */
  readonly token: string
  /** A token of the installation that is paused, on Ethereum. */
  readonly pausedToken: string
  /** A token that the installation does not have, on Ethereum. */
  readonly foreignToken: string
  rpc(networkId: NodeNetwork, method: string, params: readonly unknown[]): Promise<unknown>
  /** Sends from an account that the node signs for; returns the hash once it is mined. */
  send(
    networkId: NodeNetwork,
    transaction: {
      readonly from: string
      readonly to: string
      readonly value?: bigint
      readonly data?: string
    },
  ): Promise<string>
  /** Executes an order's deposit, by default from its sender and in its amount. */
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
  /** Sets the price source's prices, in dollars per whole token; read at the next `advance`. */
  setPrices(usd: Readonly<Record<string, string>>): void
  /** Mines a block everywhere, advances the clock by a second, ticks, and checks the ledger; `rounds` times. */
  advance(rounds: number): Promise<void>
  close(): Promise<void>
}

const OWNERS = [NODE_TREASURY, ...NODE_USERS]

/** Listed, but currently not bridged. */
const pausedCurrency = (address: string) => ({
  id: 'ethereum-usdp',
  symbol: 'USDP',
  name: 'Paused Dollar',
  decimals: 6,
  asset: 'USDC',
  address,
  min_send: '1',
  max_send: '100000',
  active: false,
})

const FIRST_PRICES = { ETH: '3200', USDC: '1', POL: '0.5' }

function priceSource(usd: Readonly<Record<string, string>>): PriceSource {
  const [source] = createPriceSources([{ kind: 'fixed', usd }], { fetch })
  if (source === undefined) throw new Error('A fixed source is a source')
  return source
}

export async function createNodeWorld(options: NodeWorldOptions = {}): Promise<NodeWorld> {
  const { networks: ids = ['ethereum', 'base'], paysByContract = false, installation: file = {} } = options
  const served = NETWORKS.filter(({ id }) => ids.includes(id))
  const nodes = await Promise.all(served.map(({ chainId }) => startAnvil({ chainId })))
  const chains = new Map(
    served.map(({ id }, index) => [id, createNodeChain(nodes[index]?.rpcUrl ?? '', { minesItself: true })]),
  )
  const chainOf = (networkId: NodeNetwork): NodeChain => {
    const chain = chains.get(networkId)
    if (chain === undefined) throw new Error(`There is no node of ${networkId}`)
    return chain
  }
  const [token = ''] = await Promise.all(served.map(({ id }) => chainOf(id).deployToken(OWNERS)))
  const contracts = new Map<string, string>()
  if (paysByContract) {
    for (const { id } of served) contracts.set(id, await chainOf(id).deployPayouts(token))
  }
  const ethereum = chainOf('ethereum')
  const pausedToken = await ethereum.deployToken(OWNERS)
  const foreignToken = await ethereum.deployToken(OWNERS)
  const database = await leaseWarmBridgeDatabase()
  const { pool } = database
  const clock = createStepClock(Date.now())
  let source = priceSource(FIRST_PRICES)
  const silent = (): void => undefined
  const bridge = composeNodeBridge({
    nodes: served.map(({ id, chainId }, index) => ({
      networkId: id,
      chainId,
      token,
      rpcUrl: nodes[index]?.rpcUrl ?? '',
      payoutContract: contracts.get(id) ?? null,
      currencies: id === 'ethereum' ? [pausedCurrency(pausedToken)] : [],
    })),
    file,
    pool,
    clock,
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    priceSources: [{ name: 'test', fetchPrices: (signal) => source.fetchPrices(signal) }],
  })
  await bridge.refreshMarket()
  await bridge.engine.tick()

  const send: NodeWorld['send'] = async (networkId, { from, to, value = 0n, data = '0x' }) => {
    const transaction = { from, to, value: `0x${value.toString(16)}`, data }
    return (await chainOf(networkId).send(transaction)).hash
  }

  return {
    bridge,
    pool,
    clock,
    token,
    pausedToken,
    foreignToken,
    rpc: (networkId, method, params) => chainOf(networkId).rpc(method, params),
    send,
    deposit(order, { from = order.walletSender, amount = order.amountIn, networkId, token: other } = {}) {
      const on = networkId ?? (order.currencyIn.networkId === 'base' ? 'base' : 'ethereum')
      const { reference, address, token: ordered } = order.deposit
      const moved = other ?? ordered
      return moved === null
        ? send(on, { from, to: address, value: amount, data: reference })
        : send(on, { from, to: moved, data: transferData(address, amount) + reference.slice(2) })
    },
    balanceOf: (networkId, owner, of) => chainOf(networkId).balanceOf(owner, of),
    setPrices(usd) {
      source = priceSource(usd)
    },
    async advance(rounds) {
      for (let round = 0; round < rounds; round += 1) {
        for (const { id } of served) await chainOf(id).rpc('anvil_mine', ['0x1'])
        clock.advance(1_000)
        await bridge.refreshMarket()
        await bridge.engine.tick()
        const findings = await checkLedger(pool, bridge.ledger)
        if (findings.length > 0) throw new Error(`The ledger is wrong:\n${findings.join('\n')}`)
      }
    },
    async close() {
      await database.drop()
      for (const node of nodes) await node.stop()
    },
  }
}
