import { createHash } from 'node:crypto'
import { addressCodec, type NetworkAdapter } from '@sunspan/chains'
import { parseUsd } from '@sunspan/domain'
import {
  createFakeChain,
  type ExecutedTransfer,
  type FakeChain,
  type FakeModel,
} from '@sunspan/chains/testing'
import type { Pool } from 'pg'
import type { Clock, Logger, Random } from '../../clock.ts'
import type { BridgeDeps } from '../../create-bridge.ts'
import { createTestBridge, type TestBridge } from '../ticks/create-test-bridge.ts'
import type { FaultPoint } from '../../engine/fault-points.ts'
import type { FamilyDirectory } from '../../installation/family-directory.ts'
import type { Installation } from '../../installation/installation.ts'
import { parseInstallation } from '../../installation/parse-installation.ts'
import type { CreateOrderRequest } from '../../orders/create-order.ts'
import type { CreateBulkOrderRequest } from '../../orders/create-bulk-order.ts'
import type { BulkOrder, Order } from '../../model/order.ts'
import { createPriceFeed } from '../../prices/price-feed.ts'
import { createPriceSources } from '../../prices/price-sources.ts'
import { checkLedger } from '../database/check-ledger.ts'
import { FIXTURE_USDC, installationFixture } from '../networks/installation-fixture.ts'
import { leaseWarmBridgeDatabase } from '../database/lease-bridge-database.ts'
import { createStepClock, type StepClock } from '../step-clock.ts'

/** An EVM address of one repeated byte, in canonical form. */
export function testAddress(byte: string): string {
  const address = addressCodec('evm')?.normalize(`0x${byte.repeat(20)}`)
  if (address === undefined) throw new Error(`${byte} does not make an address`)
  return address
}

export const TREASURY = testAddress('aa')
export const ALICE = testAddress('a1')
export const BOB = testAddress('b0')

const ETHER = 10n ** 18n
const FUNDS = 1_000n * ETHER
const USDC_FUNDS = 10n ** 12n

export type TestNetwork = 'ethereum' | 'base' | 'polygon'

export interface LogEntry {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly fields: object
  readonly message: string
}

/** A chain under an adapter. */
export interface Neighbour {
  readonly adapter: NetworkAdapter
  mine(): void
}

/** A bridge over fake chains, a real database and a clock that tests advance. */
export interface TestWorld {
  readonly pool: Pool
  readonly databaseUrl: string
  readonly clock: StepClock
  readonly chains: Readonly<Record<TestNetwork, FakeChain>>
  readonly installation: Installation
  readonly bridge: TestBridge
  readonly log: readonly LogEntry[]
  /** Another process on the same database and chains. */
  boot(options?: {
    readonly faultPoint?: ((point: FaultPoint) => void) | undefined
    readonly clock?: Clock | undefined
    /** Dollars by asset, instead of the installation's. */
    readonly usd?: Readonly<Record<string, string>> | undefined
    /** Another installation file than the world's. */
    readonly installation?: unknown
    readonly process?: BridgeDeps['process']
    /** Changes the process's view of the chains. */
    readonly adapt?: ((adapter: NetworkAdapter) => NetworkAdapter) | undefined
    /** Another database, such as a restored one; default: the world's. */
    readonly pool?: Pool | undefined
  }): Promise<TestBridge>
  /** By default ALICE's order of 1 ETH from ethereum to base for BOB. */
  order(request?: Partial<CreateOrderRequest>): Promise<Order>
  /** ALICE's bulk order in ETH from ethereum, for the amount that its current fees require; Fast by default. */
  bulkOrder(
    rows: CreateBulkOrderRequest['rows'],
    request?: Partial<CreateBulkOrderRequest>,
  ): Promise<BulkOrder>
  /** Sends an order's deposit, by default from its sender; returns the transaction's id. It is not mined yet. */
  deposit(
    order: Order,
    overrides?: {
      readonly from?: string
      readonly amount?: bigint
      readonly token?: string | null
      readonly reference?: string | null
    },
  ): string
  /** Sets prices in dollars by asset or `currencyKey`, from the next refresh on. */
  movePrice(key: string, usd: string): void
  /** Mines a block everywhere, advances the clock by a second and ticks `bridge`, `rounds` times. */
  advance(rounds?: number): Promise<void>
  /** Throws an Error that lists the ledger's errors. Every `advance` calls it after its ticks. */
  checkLedger(): Promise<void>
  /** Throws an Error unless nothing is halted and every wallet holds exactly what its ledger records; nothing may be in progress. */
  checkTreasury(): Promise<void>
  /** Transfers that the treasury actually made to a recipient. */
  payoutsTo(recipient: string): readonly (ExecutedTransfer & { readonly networkId: string })[]
  /** Statuses and notes of an order, in order. */
  history(orderId: string): Promise<readonly string[]>
  close(): Promise<void>
}

export async function createTestWorld(
  options: {
    readonly clock?: StepClock
    readonly installation?: unknown
    /** Left out: the product's. */
    readonly families?: FamilyDirectory
    /** Chains besides the fake ones, whose networks the installation has. */
    readonly neighbours?: readonly Neighbour[]
    /** The treasury pays through a contract, with this many legs at once; default: plain transfers. */
    readonly maxLegs?: number
    /** The payout model; default: nonces. */
    readonly model?: FakeModel
    /** Blocks, or milliseconds, during which signed transactions may land, if the model has them expire. */
    readonly lifetime?: bigint
  } = {},
): Promise<TestWorld> {
  const log: LogEntry[] = []
  const database = await leaseWarmBridgeDatabase()
  const { pool } = database
  const { families, neighbours = [] } = options
  const installation = parseInstallation(options.installation ?? installationFixture, families)
  const clock = options.clock ?? createStepClock()
  const random = createCountingRandom()
  const { model, maxLegs, lifetime } = options
  const fund = (networkId: TestNetwork, chainId: string): FakeChain =>
    fundedChain({
      networkId,
      chainId,
      tokens: tokensOn(installation, networkId),
      model,
      maxLegs,
      lifetime,
      // If transactions expire by the blocks' clock, tests measure it in blocks.
      now: model === 'query-id' ? undefined : clock.now,
    })
  const chains = {
    ethereum: fund('ethereum', '1'),
    base: fund('base', '8453'),
    polygon: fund('polygon', '137'),
  }
  const mined: readonly Neighbour[] = [...Object.values(chains), ...neighbours]
  const adapters = new Map(mined.map(({ adapter }) => [adapter.networkId, adapter]))
  const logger = createRecordingLogger(log)

  const moved = new Map<string, bigint>()

  const boot: TestWorld['boot'] = async ({ faultPoint, clock: ownClock = clock, usd, ...other } = {}) => {
    const { adapt = (adapter: NetworkAdapter) => adapter } = other
    const ownInstallation =
      other.installation === undefined ? installation : parseInstallation(other.installation, families)
    const specs = usd === undefined ? ownInstallation.prices.sources : [{ kind: 'fixed' as const, usd }]
    const movable = createPriceSources(specs, { fetch }).map((source) => ({
      name: source.name,
      fetchPrices: async (signal: AbortSignal) =>
        new Map([...(await source.fetchPrices(signal)), ...(usd === undefined ? moved : [])]),
    }))
    const prices = createPriceFeed({
      ...ownInstallation.prices,
      bounds: ownInstallation.priceBounds,
      sources: movable,
      clock: ownClock,
      logger,
    })
    const own = { clock: ownClock, installation: ownInstallation, families, prices, faultPoint }
    const seen = new Map([...adapters].map(([id, adapter]) => [id, adapt(adapter)]))
    const shared = { pool: other.pool ?? pool, adapters: seen, random, logger, process: other.process }
    const bridge = createTestBridge({ ...shared, ...own })
    await bridge.refreshMarket()
    return bridge
  }
  const bridge = await boot()
  await bridge.engine.tick()

  const check = async (): Promise<void> => {
    const findings = await checkLedger(pool, bridge.ledger)
    if (findings.length > 0) throw new Error(`The ledger is wrong:\n${findings.join('\n')}`)
  }

  return {
    pool,
    databaseUrl: database.url,
    clock,
    chains,
    installation,
    bridge,
    log,
    boot,
    order: (request) =>
      bridge.orders.create({
        currencyInId: 'ethereum-eth',
        currencyOutId: 'base-eth',
        amount: ETHER,
        walletSender: ALICE,
        walletReceiver: BOB,
        ...request,
      }),
    bulkOrder: (rows, request) =>
      bridge.bulkOrders.create({
        currencyInId: 'ethereum-eth',
        amount: 1_000n * ETHER,
        walletSender: ALICE,
        executionType: 'fast',
        rows,
        ...request,
      }),
    deposit(order, overrides = {}) {
      return chainOf(chains, order.currencyIn.networkId).send({
        from: order.walletSender,
        to: order.deposit.address,
        amount: order.amountIn,
        token: order.deposit.token,
        reference: order.deposit.reference,
        ...overrides,
      })
    },
    movePrice(key, usd) {
      moved.set(key, parseUsd(usd) ?? 0n)
    },
    async advance(rounds = 1) {
      for (let round = 0; round < rounds; round += 1) {
        for (const chain of mined) chain.mine()
        clock.advance(1_000)
        await bridge.refreshMarket()
        await bridge.engine.tick()
        await check()
      }
    },
    checkLedger: check,
    async checkTreasury() {
      const findings = (await bridge.halts.list()).map(({ reason }) => reason)
      const totals = await bridge.ledger.totals()
      for (const [networkId, chain] of Object.entries(chains)) {
        for (const token of [null, FIXTURE_USDC]) {
          const total = totals.find(
            (entry) => entry.kind === 'custody' && entry.networkId === networkId && entry.token === token,
          )
          const held = chain.balanceOf(TREASURY, token)
          const booked = total?.amount ?? 0n
          if (held !== booked)
            findings.push(`${networkId} ${String(token)}: ${String(held)}, booked ${String(booked)}`)
        }
      }
      if (findings.length > 0) throw new Error(`The treasury is not as booked:\n${findings.join('\n')}`)
    },
    payoutsTo: (recipient) =>
      Object.values(chains).flatMap((chain) =>
        chain
          .transfers()
          .filter(({ from, to }) => from === TREASURY && to === recipient)
          .map((transfer) => ({ ...transfer, networkId: chain.adapter.networkId })),
      ),
    async history(orderId) {
      const { rows } = await pool.query<{ event: string; from_status: string | null; to_status: string }>(
        'SELECT event, from_status, to_status FROM all_order_events WHERE order_id = $1 ORDER BY version',
        [orderId],
      )
      return rows.map((row) => (row.from_status === row.to_status ? row.event : row.to_status))
    },
    close: () => database.drop(),
  }
}

const tokensOn = ({ networks }: Installation, networkId: string): readonly string[] =>
  networks
    .filter(({ network }) => network.id === networkId)
    .flatMap(({ currencies }) => currencies.flatMap(({ address }) => address ?? []))

function fundedChain(spec: {
  readonly networkId: TestNetwork
  readonly chainId: string
  readonly tokens: readonly string[]
  readonly maxLegs: number | undefined
  readonly model: FakeModel | undefined
  readonly lifetime: bigint | undefined
  readonly now: (() => number) | undefined
}): FakeChain {
  const chain = createFakeChain({ ...spec, treasury: TREASURY })
  for (const owner of [TREASURY, ALICE]) {
    chain.fund(owner, null, FUNDS)
    chain.fund(owner, FIXTURE_USDC, USDC_FUNDS)
  }
  chain.mine()
  return chain
}

function chainOf(chains: TestWorld['chains'], networkId: string): FakeChain {
  const chain = Object.values(chains).find((candidate) => candidate.adapter.networkId === networkId)
  if (chain === undefined) throw new Error(`There is no test chain ${networkId}`)
  return chain
}

/** Random enough for ids, and identical in every run. */
function createCountingRandom(): Random {
  let count = 0
  return {
    bytes(length) {
      count += 1
      return createHash('sha256')
        .update(`random ${String(count)}`)
        .digest()
        .subarray(0, length)
    },
  }
}

function createRecordingLogger(log: LogEntry[]): Logger {
  const record = (level: LogEntry['level']) => (fields: object, message: string) => {
    log.push({ level, fields, message })
  }
  return { debug: record('debug'), info: record('info'), warn: record('warn'), error: record('error') }
}
