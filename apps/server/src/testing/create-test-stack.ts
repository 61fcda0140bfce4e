import { parseInstallation, systemClock, systemRandom, type Installation } from '@sunspan/bridge'
import { createTestBridge, type TestBridge } from '@sunspan/bridge/testing'
import { createEvmVoucherSigner } from '@sunspan/chains/server'
import { parseUsd } from '@sunspan/domain'
import { LAB_PRICES } from '@sunspan/labs/tokens'
import {
  createFeePerks,
  createLoyalty,
  createReadChain,
  defaultRules,
  servedRules,
  type Loyalty,
  type Rules,
} from '@sunspan/loyalty'
import type { FastifyInstance } from 'fastify'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { pino } from 'pino'
import { createApp, type AppOptions } from '../create-app.ts'
import type { ReceiverDeps } from '../outbound/post-to-receiver.ts'
import { createAlertKeys, type AlertKeys } from '../modules/alerts/alert-keys.ts'
import { nameOfNetwork } from '../modules/networks/name-of-network.ts'
import { audiencesOf } from '../modules/points/audiences.ts'
import { replayGame } from '../modules/points/replay-game.ts'
import type { ResolveHost } from '../outbound/resolve-receiver.ts'
import { createReceiptSigner } from '../modules/receipts/receipt-signer.ts'
import { createAdapters } from '../start/create-adapters.ts'
import { buildTestInstallation } from './build-test-installation.ts'
import { leaseServerDatabase } from './lease-server-database.ts'
import { startTestChains, TEST_PHRASE, type ChainSpec, type TestChain } from './start-test-chains.ts'
import { createStepClock, type StepClock } from './step-clock.ts'

/** Signs vouchers for phase NFTs. */
export const TEST_VOUCHER_KEY = `0x${'5'.repeat(64)}`

export interface TestStack {
  readonly chains: readonly TestChain[]
  readonly app: FastifyInstance
  readonly bridge: TestBridge
  readonly loyalty: Loyalty
  readonly pool: Pool
  readonly databaseUrl: string
  readonly installation: Installation
  readonly adapters: ReturnType<typeof createAdapters>
  readonly alertKeys: AlertKeys
  readonly receivers: ReceiverDeps
  readonly cleanUp: () => Promise<void>
  readonly clock: StepClock
  /** Dollar prices by asset; a test may change them and refresh the market. */
  readonly prices: Map<string, bigint>
  close(): Promise<void>
}

/**
 * The whole API for `app.inject` over chains, which it starts unless they run, with responses validated against their schemas. The engine and the market advance only on a test's
 * demand.
 */
export async function createTestStack(
  specs: readonly (ChainSpec | TestChain)[],
  options: Partial<AppOptions> & {
    readonly controlUrl?: string
    readonly maxOpenOrders?: number
    readonly publicOrigins?: readonly string[]
    readonly otherNetworks?: readonly object[]
    readonly localReceivers?: boolean
    readonly resolveHost?: ResolveHost
    readonly rules?: Rules
  } = {},
): Promise<TestStack> {
  const [database, { chains, stop }] = await Promise.all([leaseServerDatabase(), startTestChains(specs)])
  const pool = new Pool({ connectionString: database.url, max: 8 })
  // Dropping the database kills connections that the pool has released but that are still closing.
  pool.on('error', () => undefined)
  const clock = createStepClock()
  const prices = new Map<string, bigint>(
    Object.entries(LAB_PRICES).map(([asset, usd]) => [asset, parseUsd(usd) ?? 0n]),
  )
  const installation = parseInstallation(
    buildTestInstallation(chains, { publicOrigins: ['http://localhost:3000'], ...options }),
  )
  const logger = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' })
  const adapters = createAdapters(installation, TEST_PHRASE, { logger, onDisagreement: () => undefined })
  const bridge = createTestBridge({
    pool,
    installation,
    adapters,
    prices: {
      refresh: () => Promise.resolve(),
      findPrice: (asset) => prices.get(asset),
      findOwnPrice: () => null,
      inspect: (asset) => {
        const price = prices.get(asset)
        return { fresh: price === undefined ? [] : [price], agreed: price, ageMs: 0 }
      },
      listPrices: () => prices,
    },
    clock: { now: () => clock.now().getTime(), delay: (ms, signal) => systemClock.delay(ms, signal) },
    random: systemRandom,
    logger,
    feePerks: createFeePerks({ pool, now: clock.now }),
  })
  await bridge.refreshMarket()
  await bridge.engine.tick()
  const loyalty = createLoyalty({
    pool,
    now: clock.now,
    logger,
    replayGame,
    readChain: createReadChain({
      adapters,
      logger,
      findToken: (network, contract) => bridge.catalog.findByToken(network, contract),
    }),
    audiences: audiencesOf(installation),
    nameOf: (id) => nameOfNetwork(bridge.catalog, id),
    rules: servedRules(options.rules ?? defaultRules(), (id) => adapters.has(id)),
  })
  const alertKeys = createAlertKeys(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
  const receivers = {
    resolveHost: options.resolveHost ?? (() => Promise.reject(new Error('Tests ask no name server'))),
    allowsLoopback: installation.devnet?.localReceivers ?? false,
    timeoutMs: 1_000,
  }
  const { http: app, cleanUp } = await createApp({
    options: {
      trustProxy: false,
      rateLimitPerMinute: 0,
      connections: { inAll: 1_000, perAddress: null },
      streamsPerIp: 20,
      webRoot: '/nonexistent',
      dapps: [],
      auditsDir: undefined,
      maxEventLoopDelayMs: null,
      checksAnswers: true,
      ...options,
    },
    installation,
    pool,
    bridge,
    loyalty,
    adapters,
    logger,
    now: clock.now,
    randomBytes,
    isDraining: () => false,
    receiptSigner: createReceiptSigner(generateKeyPairSync('ed25519').privateKey),
    voucherSigner: createEvmVoucherSigner(TEST_VOUCHER_KEY),
    alertKeys,
    receivers,
  })
  await app.ready()
  return {
    chains,
    app,
    bridge,
    loyalty,
    pool,
    databaseUrl: database.url,
    installation,
    adapters,
    alertKeys,
    receivers,
    cleanUp,
    clock,
    prices,
    async close() {
      await app.close()
      await bridge.stop()
      await pool.end()
      await database.drop()
      await stop()
    },
  }
}
