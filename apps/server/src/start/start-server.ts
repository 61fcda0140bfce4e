import {
  createBridge,
  createCatalog,
  createNetworkGate,
  createPriceFeed,
  createPriceSources,
  openDatabaseClock,
  readFloat,
  readServiceStatus,
  systemRandom,
  type Bridge,
  type Installation,
  type PriceFeed,
} from '@sunspan/bridge'
import { createFeePerks, servedRules } from '@sunspan/loyalty'
import type { FastifyInstance } from 'fastify'
import { hostname } from 'node:os'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { loadInstallation } from '../config/load-installation.ts'
import { loadRules } from '../config/load-rules.ts'
import type { ServerConfig } from '../config/server-config.ts'
import { createHttpApp } from '../create-http-app.ts'
import { portOf } from '../http/port-of.ts'
import { createPublicOrigins } from '../http/public-origins.ts'
import { registerHealthRoutes } from '../modules/health/routes.ts'
import type { MoneyReading } from '../modules/metrics/add-money-metrics.ts'
import { createMetrics } from '../modules/metrics/create-metrics.ts'
import { serveMetrics } from '../modules/metrics/serve-metrics.ts'
import { createFreshReading } from '../modules/status/fresh-reading.ts'
import { answerNotFound } from '../plugins/app/error-answers.ts'
import type { CloseStack } from './close-stack.ts'
import type { createApiApp } from './create-api-app.ts'
import type { EngineProcess } from './engine-process.ts'
import { checkInstallation, requireSound } from './check-start.ts'
import { createAdapters } from './create-adapters.ts'
import { openDatabase } from './open-database.ts'
import type { RunningJobs } from '../jobs/running-jobs.ts'
import type { VisitCounts } from '../modules/visits/visit-counts.ts'
import { watchVisits } from '../modules/visits/watch-visits.ts'
import { watchEventLoop } from './watch-event-loop.ts'

export interface RunningServer {
  readonly port: number
  readonly isDevnet: boolean
  /** Reports the server as not ready from now on. Returns how many milliseconds to keep serving, so that proxies can notice. */
  drain(): number
  /** Rejects when the engine stops unexpectedly. */
  readonly failed: Promise<never>
}

/** Two checks of a proxy that polls every two seconds. Including the time to close, this stays below the usual grace period of ten seconds. */
const DRAIN_MS = 4_000

/**
 * Composes and starts what the role needs; `all` runs the engine on this process's own thread, as tests do. Everything opened is on the close stack,
 * even when this throws.
 */
export async function startServer(
  config: ServerConfig,
  deps: {
    readonly closeStack: CloseStack
    readonly logger: Logger
    /** Starts an engine next to an API, as soon as the database is there and the installation is known to be sound. */
    readonly startEngine?: ((databaseUrl: string) => EngineProcess) | undefined
  },
): Promise<RunningServer> {
  const { closeStack, logger } = deps
  const installation = loadInstallation(config.installationPath, {
    ...config,
    trustsProxy: config.trustProxy !== false,
  })
  const served = new Set(installation.networks.map(({ network }) => network.id))
  const { rules: all, seasons } = loadRules(config.pointsRulesPath)
  const rules = servedRules(all, (id) => served.has(id))
  // Adapters are created first; what they report before the bridge exists is only logged.
  const late: { bridge?: Bridge } = {}
  const adapters = createAdapters(installation, config.treasuryMnemonic, {
    logger,
    onDisagreement: (disagreement) => void late.bridge?.noteDisagreement(disagreement),
  })
  const { url, pool, openPool } = await openDatabase(config, deps)
  const gate = createNetworkGate(adapters)
  const catalog = createCatalog(installation)
  requireSound(await checkInstallation({ installation, adapters, gate, books: { pool, catalog } }), logger)
  const engine = deps.startEngine?.(url)
  if (engine !== undefined) closeStack.push('engine process', () => engine.stop())
  const clock = await openDatabaseClock({ pool, logger })
  const now = (): Date => new Date(clock.now())
  const bridge = createBridge({
    pool,
    installation,
    adapters,
    prices: createPrices(installation, { clock, logger }),
    clock,
    random: systemRandom,
    logger,
    gate,
    feePerks: createFeePerks({ pool, now }),
    servesQuotes: config.role !== 'engine',
    process: { role: config.role, host: hostname(), pid: process.pid, isEngine: config.role !== 'api' },
  })
  late.bridge = bridge
  await bridge.start()
  closeStack.push('bridge', () => bridge.stop())

  let draining = false
  const isDraining = (): boolean => draining
  const { app, jobs, visits } =
    config.role === 'engine'
      ? {
          app: await createEngineApp(config, {
            pool,
            logger,
            publicOrigins: installation.publicOrigins,
            isDraining,
            now,
          }),
          jobs: undefined,
          visits: undefined,
        }
      : await startApi(config, {
          closeStack,
          installation,
          pool,
          openPool,
          bridge,
          rules,
          adapters,
          logger,
          isDraining,
          seasons,
          now,
          isEngineUp: engine?.isUp,
        })
  const readMoney =
    config.role === 'engine'
      ? undefined
      : createFreshReading(async () => {
          const halts = await bridge.halts.list()
          const networks = await readServiceStatus({ pool, installation, now: now() })
          return { halts, networks, floats: await readFloat({ pool, catalog }) }
        }, now)
  await watchProcess(config, { closeStack, logger, pool, jobs, visits, readMoney })
  closeStack.push('HTTP server', () => app.close())
  await app.listen({ host: config.host, port: config.port })
  await engine?.ready
  return {
    port: portOf(app),
    isDevnet: installation.devnet !== null,
    drain() {
      draining = true
      // No proxy routes to an engine: the sooner it releases its lanes, the better.
      void engine?.stop()
      if (config.role === 'engine') return 0
      return config.drainMs ?? (installation.devnet === null ? DRAIN_MS : 0)
    },
    failed: engine?.failed ?? (config.role === 'api' ? forever() : runEngine(bridge, closeStack)),
  }
}

function createPrices(
  { prices, priceBounds }: Installation,
  deps: Pick<Parameters<typeof createPriceFeed>[0], 'clock' | 'logger'>,
): PriceFeed {
  const { sources, maxAgeMs, maxDeviationBps } = prices
  return createPriceFeed({
    sources: createPriceSources(sources, { fetch }),
    maxAgeMs,
    maxDeviationBps,
    bounds: priceBounds,
    ...deps,
  })
}

/** Loaded by those who serve the API alone: an engine takes some 20 MB less without it. */
const startApi = async (...given: Parameters<typeof createApiApp>): ReturnType<typeof createApiApp> =>
  (await import('./create-api-app.ts')).createApiApp(...given)

const forever = (): Promise<never> => new Promise<never>(() => undefined)

/** An engine process serves only its health checks. */
async function createEngineApp(
  config: ServerConfig,
  deps: {
    readonly pool: Pool
    readonly logger: Logger
    readonly publicOrigins: readonly string[]
    readonly isDraining: () => boolean
    readonly now: () => Date
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
  registerHealthRoutes(app, deps)
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
    /** Undefined where the process serves no pages. */
    readonly visits: VisitCounts | undefined
    /** Undefined where the API reports it. */
    readonly readMoney: (() => Promise<MoneyReading>) | undefined
  },
): Promise<void> {
  const { visits } = deps
  const stopWatching = watchEventLoop(deps.logger)
  const stopCounting = visits === undefined ? undefined : watchVisits(deps.logger, visits)
  deps.closeStack.push('event loop watch', async () => {
    stopWatching()
    stopCounting?.()
  })
  if (config.metrics === undefined) return
  const registry = createMetrics({ ...deps, role: config.role })
  if (visits !== undefined) registry.registerMetric(visits.paints)
  const metrics = await serveMetrics(registry, config.metrics)
  deps.closeStack.push('metrics', () => metrics.close())
}

function runEngine(bridge: Bridge, closeStack: CloseStack): Promise<never> {
  const stop = new AbortController()
  const running = bridge.engine.run(stop.signal)
  closeStack.push('engine', () => {
    stop.abort()
    return running
  })
  return running.then(forever)
}
