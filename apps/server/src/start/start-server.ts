import {
  createBridge,
  createCatalog,
  createNetworkGate,
  createPriceFeed,
  createPriceSources,
  openDatabaseClock,
  systemRandom,
  type Bridge,
} from '@sunspan/bridge'
import { createFeePerks, createLoyalty, createReadChain, servedRules, type Loyalty } from '@sunspan/loyalty'
import { createEvmVoucherSigner } from '@sunspan/chains/server'
import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { loadInstallation } from '../config/load-installation.ts'
import { loadRules } from '../config/load-rules.ts'
import { loadDapps } from '../config/load-dapps.ts'
import type { ServerConfig } from '../config/server-config.ts'
import { createApp, type AppDeps } from '../create-app.ts'
import { createHttpApp } from '../create-http-app.ts'
import { portOf } from '../http/port-of.ts'
import { createPublicOrigins } from '../http/public-origins.ts'
import { registerHealthRoutes } from '../modules/health/routes.ts'
import { createAlertKeys } from '../modules/alerts/alert-keys.ts'
import { createMetrics } from '../modules/metrics/create-metrics.ts'
import { serveMetrics } from '../modules/metrics/serve-metrics.ts'
import { replayGame } from '../modules/points/replay-game.ts'
import { createReceiptSigner } from '../modules/receipts/receipt-signer.ts'
import { createHostResolver } from '../outbound/resolve-receiver.ts'
import { answerNotFound } from '../plugins/app/error-answers.ts'
import type { CloseStack } from './close-stack.ts'
import { checkInstallation, requireSound } from './check-start.ts'
import { createAdapters } from './create-adapters.ts'
import { loadAlertKey, loadReceiptKey, loadVoucherKey, secretOf } from './load-signing-key.ts'
import { openDatabase, type OpenPool } from './open-database.ts'
import { startJobs, type RunningJobs } from './start-jobs.ts'
import { watchEventLoop } from './watch-event-loop.ts'

export interface RunningServer {
  readonly port: number
  readonly isDevnet: boolean
  /** Reports the server as not ready from now on. Returns how many milliseconds to keep serving, so that proxies can notice. */
  drain(): number
  /** Rejects when the engine stops unexpectedly. */
  readonly failed: Promise<never>
}

const MAX_EVENT_LOOP_DELAY_MS = 1_000
/** For a webhook, or a message to a push service. */
const DELIVERY_TIMEOUT_MS = 10_000
/** Two checks of a proxy that polls every two seconds. Including the time to close, this stays below the usual grace period of ten seconds. */
const DRAIN_MS = 4_000

/** Composes and starts what the role needs. Everything opened is on the close stack, even when this throws. */
export async function startServer(
  config: ServerConfig,
  deps: { readonly closeStack: CloseStack; readonly logger: Logger },
): Promise<RunningServer> {
  const { closeStack, logger } = deps
  const installation = loadInstallation(config.installationPath, {
    ...config,
    trustsProxy: config.trustProxy !== false,
  })
  const served = new Set(installation.networks.map(({ network }) => network.id))
  const rules = servedRules(loadRules(config.pointsRulesPath), (id) => served.has(id))
  // Adapters are created first; what they report before the bridge exists is only logged.
  const late: { bridge?: Bridge } = {}
  const adapters = createAdapters(installation, config.treasuryMnemonic, {
    logger,
    onDisagreement: (disagreement) => void late.bridge?.noteDisagreement(disagreement),
  })
  const { pool, openPool } = await openDatabase(config, deps)
  const gate = createNetworkGate(adapters)
  const catalog = createCatalog(installation)
  requireSound(await checkInstallation({ installation, adapters, gate, books: { pool, catalog } }), logger)
  const clock = await openDatabaseClock({ pool, logger })
  const now = (): Date => new Date(clock.now())
  const { sources, maxAgeMs, maxDeviationBps } = installation.prices
  const bridge = createBridge({
    pool,
    installation,
    adapters,
    prices: createPriceFeed({
      sources: createPriceSources(sources, { fetch }),
      maxAgeMs,
      maxDeviationBps,
      bounds: installation.priceBounds,
      clock,
      logger,
    }),
    clock,
    random: systemRandom,
    logger,
    ...{ gate, feePerks: createFeePerks({ pool, now }) },
    process: { role: config.role, host: hostname(), pid: process.pid, isEngine: config.role !== 'api' },
  })
  late.bridge = bridge
  await bridge.start()
  closeStack.push('bridge', () => bridge.stop())

  const loyalty = createProgramme({ pool, rules, now, logger, adapters })
  let draining = false
  const isDraining = (): boolean => draining
  const { app, jobs } =
    config.role === 'engine'
      ? {
          app: await createEngineApp(config, {
            pool,
            logger,
            publicOrigins: installation.publicOrigins,
            isDraining,
          }),
          jobs: undefined,
        }
      : await createApiApp(config, {
          ...{ closeStack, installation, pool, openPool, bridge, loyalty, adapters, logger, isDraining },
          now,
        })
  await watchProcess(config, { closeStack, logger, pool, jobs })
  closeStack.push('HTTP server', () => app.close())
  await app.listen({ host: config.host, port: config.port })
  const failed = config.role === 'api' ? new Promise<never>(() => undefined) : runEngine(bridge, closeStack)
  return {
    port: portOf(app),
    isDevnet: installation.devnet !== null,
    drain() {
      draining = true
      // No proxy routes to an engine: the sooner it releases its lanes, the better.
      if (config.role === 'engine') return 0
      return config.drainMs ?? (installation.devnet === null ? DRAIN_MS : 0)
    },
    failed,
  }
}

/** The points programme, which reads chains by the bridge's own adapters. */
const createProgramme = (
  deps: Pick<Parameters<typeof createLoyalty>[0], 'pool' | 'rules' | 'now' | 'logger'> &
    Parameters<typeof createReadChain>[0],
): Loyalty => createLoyalty({ ...deps, replayGame, readChain: createReadChain(deps) })

/** What a role that serves the API starts: the API itself, and background work. */
async function createApiApp(
  config: ServerConfig,
  deps: Omit<
    AppDeps,
    'options' | 'randomBytes' | 'receiptSigner' | 'voucherSigner' | 'alertKeys' | 'receivers' | 'logger'
  > & {
    readonly openPool: OpenPool
    readonly closeStack: CloseStack
    readonly logger: Logger
  },
): Promise<{ readonly app: FastifyInstance; readonly jobs: RunningJobs }> {
  const { installation, logger } = deps
  const keys = createAlertKeys(await loadAlertKey(config, logger))
  const voucherSigner = createEvmVoucherSigner(secretOf(await loadVoucherKey(config, logger)))
  logger.info({ address: voucherSigner.address }, 'vouchers are signed by')
  const receivers = {
    resolveHost: createHostResolver(),
    allowsLoopback: installation.devnet?.localReceivers ?? false,
    timeoutMs: DELIVERY_TIMEOUT_MS,
  }
  const { http: app, cleanUp } = await createApp({
    ...deps,
    ...{ receivers, randomBytes, alertKeys: keys },
    options: {
      ...config,
      dapps: loadDapps(config.dappsFile),
      ...{ maxEventLoopDelayMs: MAX_EVENT_LOOP_DELAY_MS, checksAnswers: false },
    },
    receiptSigner: createReceiptSigner(await loadReceiptKey(config, logger)),
    voucherSigner,
  })
  const { archiveAfterMonths } = config
  return {
    app,
    jobs: await startJobs(installation, { ...deps, keys, receivers, cleanUp, archiveAfterMonths }),
  }
}

/** An engine process serves only its health checks. */
async function createEngineApp(
  config: ServerConfig,
  deps: {
    readonly pool: Pool
    readonly logger: Logger
    readonly publicOrigins: readonly string[]
    readonly isDraining: () => boolean
  },
): Promise<FastifyInstance> {
  const app = await createHttpApp({
    logger: deps.logger,
    origins: createPublicOrigins(deps.publicOrigins),
    connectTo: [],
    trustProxy: config.trustProxy,
    rateLimitPerMinute: config.rateLimitPerMinute,
    connections: config.connections,
    maxEventLoopDelayMs: null,
    checksAnswers: false,
  })
  registerHealthRoutes(app, { ...deps, pingDatabase: () => deps.pool.query('SELECT 1') })
  app.setNotFoundHandler(answerNotFound)
  return app
}

async function watchProcess(
  config: ServerConfig,
  deps: {
    readonly closeStack: CloseStack
    readonly logger: Logger
    readonly pool: Pool
    readonly jobs: RunningJobs | undefined
  },
): Promise<void> {
  const stopWatching = watchEventLoop(deps.logger)
  deps.closeStack.push('event loop watch', async () => {
    stopWatching()
  })
  if (config.metrics === undefined) return
  const metrics = await serveMetrics(createMetrics({ ...deps, role: config.role }), config.metrics)
  deps.closeStack.push('metrics', () => metrics.close())
}

function runEngine(bridge: Bridge, closeStack: CloseStack): Promise<never> {
  const stop = new AbortController()
  const running = bridge.engine.run(stop.signal)
  closeStack.push('engine', () => {
    stop.abort()
    return running
  })
  return running.then(() => new Promise<never>(() => undefined))
}
