import type { NetworkAdapter } from '@sunspan/chains'
import { startAnvil } from '@sunspan/host'
import { copyDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import type { TestBridge } from '../ticks/create-test-bridge.ts'
import type { CreateOrderRequest } from '../../orders/create-order.ts'
import type { Order } from '../../model/order.ts'
import { checkLedger } from '../database/check-ledger.ts'
import { composeNodeBridge, type NodeBridgeSpec } from './compose-node-bridge.ts'
import { installationFixture } from '../networks/installation-fixture.ts'
import { leaseWarmBridgeDatabase } from '../database/lease-bridge-database.ts'
import { createNodeChain, NODE_TREASURY, type NodeChain } from './node-chain.ts'

/** An account that Anvil signs for. */
export const EVM_USER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const EVM_RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const READ_TIMEOUT_MS = 60_000

export interface FamilyWorldSpec extends Pick<NodeBridgeSpec, 'clock' | 'fetch' | 'faultPoint'> {
  /** The networks besides Ethereum; their treasuries are already set up. */
  readonly nodes: NodeBridgeSpec['nodes']
  /** Ethereum's tokens besides USDC, as entries of the installation file without the address. */
  readonly ethereumTokens?: readonly (Readonly<Record<string, unknown>> & { readonly decimals: number })[]
  /** Dollars of one whole token, by its symbol. */
  readonly usd: Readonly<Record<string, string>>
  /** Default terms of an order; each has a new receiver. */
  readonly terms: () => Promise<CreateOrderRequest>
  /** Mines a block on each of the networks besides Ethereum. */
  readonly mine: () => Promise<void>
  /** Stops those networks. */
  readonly stop: () => Promise<void>
}

interface AttemptRow {
  readonly kind: string
  readonly status: string
  /** Outcome of the order's leg; null until it has ended. */
  readonly outcome: string | null
  readonly slot: string
  /** Number of signed variants, and of orders' legs that they pay. */
  readonly variants: number
  readonly legs: number
}

/** A bridge between Ethereum and networks of other families, on real nodes. */
export interface FamilyWorld {
  readonly bridge: TestBridge
  readonly pool: Pool
  readonly evm: NodeChain
  /** The engine's log and errors. */
  readonly log: readonly string[]
  /** Throws an Error for an unsupported network. */
  adapterOf(networkId: string): NetworkAdapter
  /** Base units, as the network's adapter reads them; null for the native coin. */
  balanceOf(networkId: string, owner: string, token: string | null): Promise<bigint>
  create(request: Partial<CreateOrderRequest>): Promise<Order>
  /** Executes the deposit that an order requests from the user's wallet on Ethereum; returns the transaction's hash. */
  depositOnEthereum(order: Pick<Order, 'deposit'>): Promise<string>
  statusOf(order: Order): Promise<string>
  /** The attempts at an order's payouts, oldest first. */
  attemptsOf(order: Order): Promise<readonly AttemptRow[]>
  /** Mines a block on each network and ticks; throws an Error if the ledger is inconsistent afterwards, or anything is halted. */
  advance(rounds: number): Promise<void>
  /** Advances until the order is complete; throws an Error if that does not happen. */
  complete(order: Order): Promise<Order>
  /** The treasury's balances on a network, as booked and as held, by token. */
  custodyOf(networkId: string): Promise<readonly { readonly booked: bigint; readonly held: bigint }[]>
  /** Starts another bridge on the same database and nodes, as after a restart. */
  restart(): Promise<void>
  /** Copies the current database; the returned function creates a bridge on the copy, which has not ticked. */
  backUp(): Promise<() => Promise<TestBridge>>
  close(): Promise<void>
}

/** Enough rounds for every transfer of these tests. */
const COMPLETE_WITHIN = 20

interface Parts extends FamilyWorldSpec, Pick<FamilyWorld, 'evm'> {
  readonly pool: Pool
  readonly databaseUrl: string
  readonly log: string[]
  readonly evmUrl: string
  readonly tokens: readonly object[]
  readonly usdc: string
}

function compose(parts: Parts): {
  readonly bridge: TestBridge
  readonly adapters: Map<string, NetworkAdapter>
} {
  const adapters = new Map<string, NetworkAdapter>()
  const record = (_: object, message: string): void => void parts.log.push(message)
  const { pool, clock, faultPoint, fetch, evmUrl, usdc, tokens } = parts
  const ethereum = { networkId: 'ethereum', rpcUrl: evmUrl, token: usdc, payoutContract: null }
  const bridge = composeNodeBridge({
    pool,
    clock,
    faultPoint,
    fetch,
    nodes: [{ ...ethereum, currencies: tokens }, ...parts.nodes],
    file: {
      prices: { ...installationFixture.prices, sources: [{ kind: 'fixed', usd: parts.usd }] },
    },
    logger: { debug: record, info: record, warn: record, error: record },
    wrapAdapter(adapter) {
      adapters.set(adapter.networkId, adapter)
      return adapter
    },
  })
  return { bridge, adapters }
}

async function prepare(spec: FamilyWorldSpec): Promise<Parts> {
  const [anvil, database] = await Promise.all([startAnvil({ chainId: 1 }), leaseWarmBridgeDatabase()])
  const evm = createNodeChain(anvil.rpcUrl, { minesItself: true })
  const deploy = (decimals?: number): Promise<string> => evm.deployToken([NODE_TREASURY, EVM_USER], decimals)
  const usdc = await deploy()
  const tokens: object[] = []
  for (const token of spec.ethereumTokens ?? [])
    tokens.push({ ...token, address: await deploy(token.decimals) })
  const { pool } = database
  const log: string[] = []
  return {
    ...spec,
    evm,
    evmUrl: anvil.rpcUrl,
    usdc,
    tokens,
    pool,
    databaseUrl: database.url,
    log,
    async stop() {
      await database.drop()
      await anvil.stop()
      await spec.stop()
    },
  }
}

export async function createFamilyWorld(spec: FamilyWorldSpec): Promise<FamilyWorld> {
  const parts = await prepare(spec)
  const { evm, pool, log } = parts
  let { bridge, adapters } = compose(parts)
  const closers: (() => Promise<void>)[] = []
  const world: FamilyWorld = {
    evm,
    pool,
    log,
    async close() {
      for (const close of closers) await close()
      await parts.stop()
    },
    get bridge() {
      return bridge
    },
    adapterOf(networkId) {
      const adapter = adapters.get(networkId)
      if (adapter === undefined) throw new Error(`${networkId} is not served`)
      return adapter
    },
    async balanceOf(networkId, owner, token) {
      const { balances } = world.adapterOf(networkId)
      const [balance] =
        (await balances?.getBalances(owner, [token], AbortSignal.timeout(READ_TIMEOUT_MS))) ?? []
      if (balance === undefined) throw new Error('No balance was read')
      return balance
    },
    async create(request) {
      // Outdated fees are not quoted.
      await bridge.refreshMarket()
      return bridge.orders.create({ ...(await parts.terms()), ...request })
    },
    async depositOnEthereum({ deposit }) {
      if (deposit.family !== 'evm') throw new TypeError('Another family was asked for.')
      const { to, value, data } = deposit.action
      return (await evm.send({ from: EVM_USER, to, value: `0x${BigInt(value).toString(16)}`, data })).hash
    },
    statusOf: async ({ id }) => (await bridge.orders.get(id)).status,
    attemptsOf: ({ id }) => readAttempts(pool, id),
    async advance(rounds) {
      for (let round = 0; round < rounds; round += 1) await advanceOnce(world, parts)
    },
    async complete(order) {
      for (let round = 0; round < COMPLETE_WITHIN && (await world.statusOf(order)) !== 'COMPLETE'; round += 1)
        await world.advance(1)
      const done = await bridge.orders.get(order.id)
      if (done.status !== 'COMPLETE') throw new Error(`${done.status}\n${log.slice(-20).join('\n')}`)
      return done
    },
    async custodyOf(networkId) {
      const { depositAddress } = world.adapterOf(networkId)
      const custody = (await bridge.ledger.totals()).filter(
        (total) => total.kind === 'custody' && total.networkId === networkId,
      )
      return Promise.all(
        custody.map(async ({ token, amount }) => ({
          booked: amount,
          held: await world.balanceOf(networkId, depositAddress, token),
        })),
      )
    },
    async backUp() {
      const copy = await copyDatabase(parts.databaseUrl)
      return async () => {
        const copied = new Pool({ connectionString: copy.url, max: 8 })
        copied.on('error', (error) => log.push(error.message))
        closers.push(async () => {
          await copied.end()
          await copy.drop()
        })
        const restored = compose({ ...parts, pool: copied }).bridge
        await restored.refreshMarket()
        return restored
      }
    },
    async restart() {
      ;({ bridge, adapters } = compose(parts))
      await bridge.refreshMarket()
    },
  }
  for (const adapter of adapters.values()) await adapter.verifyNetwork(AbortSignal.timeout(READ_TIMEOUT_MS))
  await bridge.refreshMarket()
  await bridge.engine.tick()
  return world
}

async function advanceOnce({ bridge, evm, pool }: FamilyWorld, { mine, log }: Parts): Promise<void> {
  await evm.rpc('anvil_mine', ['0x1'])
  await mine()
  await bridge.refreshMarket()
  const { networks } = await bridge.engine.tick()
  for (const { errors } of networks) for (const error of errors) log.push(String(error))
  const findings = await checkLedger(pool, bridge.ledger)
  if (findings.length > 0) throw new Error(`The ledger is wrong:\n${findings.join('\n')}`)
  const halts = await bridge.halts.list()
  if (halts.length > 0) throw new Error(`Halted:\n${halts.map(({ reason }) => reason).join('\n')}`)
}

async function readAttempts(pool: Pool, orderId: string): Promise<readonly AttemptRow[]> {
  const { rows } = await pool.query<AttemptRow>(
    `SELECT a.kind, a.status, al.outcome, a.slot, (SELECT count(*)::int FROM attempt_variants v WHERE v.attempt_id = a.id) AS variants,
       (SELECT count(*)::int FROM attempt_legs o WHERE o.attempt_id = a.id) AS legs
     FROM attempts a JOIN attempt_legs al ON al.attempt_id = a.id JOIN legs l ON l.id = al.leg_id
     WHERE l.order_id = $1 ORDER BY a.id`,
    [orderId],
  )
  return rows
}
