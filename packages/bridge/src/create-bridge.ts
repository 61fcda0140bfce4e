import type { NetworkAdapter, ProviderDisagreement } from '@sunspan/chains'
import type { Pool } from 'pg'
import { createAlertService, type AlertService } from './alerts/create-alert-service.ts'
import type { Catalog } from './catalog/catalog.ts'
import { createCatalog } from './catalog/create-catalog.ts'
import type { Clock, Logger, Random } from './clock.ts'
import { createEngine, type Engine } from './engine/create-engine.ts'
import type { FaultPoint } from './engine/fault-points.ts'
import { haltDisagreement } from './halts/halt-disagreement.ts'
import { createHaltCache, createHaltService, type HaltService } from './halts/create-halt-service.ts'
import { createDepositService, type DepositService } from './deposit-claims/create-deposit-service.ts'
import { createLedgerService, type LedgerService } from './ledger/create-ledger-service.ts'
import { digestInstallation } from './installation/digest-installation.ts'
import type { FamilyDirectory } from './installation/family-directory.ts'
import type { Installation } from './installation/installation.ts'
import { createBulkOrderService, type BulkOrderService } from './orders/create-bulk-order-service.ts'
import { createOrderService } from './orders/create-order-service.ts'
import type { OrderService } from './orders/order-service.ts'
import type { PriceFeed } from './prices/price-feed.ts'
import { createQuoteService, type QuoteService } from './quotes/create-quote-service.ts'
import { createNetworkGate, type NetworkGate } from './networks/network-gate.ts'
import { withWatchedBalances } from './networks/watched-balances.ts'
import { keepHeartbeat } from './processes/heartbeat.ts'
import { createPriceGuard } from './prices/price-guard.ts'
import { createValuation } from './prices/valuation.ts'
import { createMarket } from './quotes/market.ts'
import { withFeePerks } from './quotes/with-fee-perks.ts'
import { NO_FEE_PERKS, type FeePerks } from './quotes/fee-perks.ts'
import { createPhaseDiscounts } from './quotes/phase-discounts.ts'
import { createNotifications, type Notifications } from './store/database/notifications.ts'
import type { ProcessIdentity } from './store/operations/process-store.ts'
import { findScanProgress, type ScanProgress } from './store/chain/scan-store.ts'

export interface Bridge {
  readonly catalog: Catalog
  readonly quotes: QuoteService
  readonly orders: OrderService
  readonly bulkOrders: BulkOrderService
  readonly deposits: DepositService
  readonly alerts: AlertService
  readonly engine: Engine
  readonly halts: HaltService
  readonly ledger: LedgerService
  /** Scan progress of a network; undefined before its first scan. Throws a BridgeError NETWORK_NOT_FOUND. */
  scanProgress(networkId: string): Promise<ScanProgress | undefined>
  /** Refreshes the market once (prices alone where nothing is quoted), then keeps it and the order notifications up to date. The engine is started separately. */
  start(): Promise<void>
  /** Stops what `start` began. The pool stays open. */
  stop(): Promise<void>
  /**
   * Handles contradicting providers: if they differ as deep as deposits become final, halts credits and quotes of the network until an operator lifts
   * the halts. Never rejects.
   */
  noteDisagreement(disagreement: ProviderDisagreement): Promise<void>
  /** Reads prices, fees, balances and halts once, as `start` does repeatedly. */
  refreshMarket(): Promise<void>
}

export interface BridgeDeps {
  readonly pool: Pool
  readonly installation: Installation
  /** By network id. */
  readonly adapters: ReadonlyMap<string, NetworkAdapter>
  /** Those that the installation was parsed with; default: the product's. */
  readonly families?: FamilyDirectory | undefined
  readonly prices: PriceFeed
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  /** Networks that already passed it need not pass again; default: a new gate. */
  readonly gate?: NetworkGate | undefined
  /** Transfers without a platform fee; default: there are none. */
  readonly feePerks?: FeePerks | undefined
  /** This process's description, published to the other processes; if omitted, none is published. */
  readonly process?: Pick<ProcessIdentity, 'role' | 'host' | 'pid' | 'isEngine'> | undefined
  /** Whether this process prices transfers; default: it does. One that does not asks networks for no fees and balances ahead of time. */
  readonly servesQuotes?: boolean | undefined
  /** For tests that kill the engine between two steps. */
  readonly faultPoint?: ((point: FaultPoint) => void) | undefined
}

const REFRESH_TIMEOUT_MS = 10_000

/** The installation's terms for paying and refusing. */
const engineTerms = ({ depositPolicy, liquidity, swaps, walletDailyUsd }: Installation) => ({
  policy: depositPolicy,
  swapPolicy: swaps,
  liquidity,
  walletDailyUsd,
})

/** Composes the money core. Nothing runs before `start` and `engine.run`. */
export function createBridge(deps: BridgeDeps): Bridge {
  const { pool, installation, adapters, prices, clock, random, logger, servesQuotes = true } = deps
  const { faultPoint = () => undefined, gate = createNetworkGate(adapters), feePerks = NO_FEE_PERKS } = deps
  const { depositPolicy: policy, liquidity } = installation
  const catalog = createCatalog(installation, deps.families)
  for (const networkId of adapters.keys()) catalog.getNetwork(networkId)
  const notifications = createNotifications({ pool, clock, logger })
  const haltCache = createHaltCache({ pool, clock, logger })
  const refreshHalts = (): void => void haltCache.refresh()
  notifications.subscribe('halts_changed', refreshHalts, refreshHalts)
  const guard = createPriceGuard({ pool, catalog, prices, installation, clock, logger })
  const market = createMarket({
    pool,
    catalog,
    gate,
    prices,
    guard,
    liquidity,
    clock,
    logger,
    adapters: withWatchedBalances(pool, adapters),
  })
  const valuation = createValuation({ prices, bounds: installation.priceBounds })
  const quotes = createQuoteService({
    priced: installation.prices,
    catalog,
    fees: installation.fees,
    swaps: installation.swaps,
    prices,
    valuation,
    market,
    halts: haltCache,
    adapters,
    discountOf: withFeePerks(
      createPhaseDiscounts({ adapters, discounts: installation.phaseDiscounts, clock, logger }),
      { adapters, feePerks },
    ),
  })
  const orderDeps = {
    pool,
    installation,
    catalog,
    quotes,
    adapters,
    feePerks,
    notifications,
    clock,
    random,
    logger,
  }
  const orders = createOrderService(orderDeps)
  const owner = Buffer.from(random.bytes(8)).toString('hex')
  const engine = createEngine(
    {
      pool,
      catalog,
      adapters,
      prices,
      valuation,
      gate,
      clock,
      logger,
      faultPoint,
      ...engineTerms(installation),
    },
    { owner, notifications },
  )
  const refreshMarket = async (): Promise<void> => {
    await market.refresh(AbortSignal.timeout(REFRESH_TIMEOUT_MS))
    await haltCache.refresh()
  }
  // Others count this process, and share the lanes with it, from its first heartbeat on.
  const beaten = Promise.withResolvers<void>()
  const keepsAhead = servesQuotes
    ? {
        refresh: refreshMarket,
        loops: [(signal: AbortSignal) => market.run(signal), (signal: AbortSignal) => haltCache.run(signal)],
      }
    : {
        refresh: () => market.refreshPrices(AbortSignal.timeout(REFRESH_TIMEOUT_MS)),
        loops: [(signal: AbortSignal) => market.runPrices(signal)],
      }

  return {
    catalog,
    quotes,
    orders,
    bulkOrders: createBulkOrderService(orderDeps, orders),
    alerts: createAlertService({ pool, catalog, now: () => new Date(clock.now()) }),
    deposits: createDepositService({ pool, catalog, adapters, policy, clock, logger }),
    engine,
    halts: createHaltService({ pool, clock, logger }, () => haltCache.refresh()),
    ledger: createLedgerService({ pool, catalog, adapters, clock, logger }),
    async scanProgress(networkId) {
      catalog.getNetwork(networkId)
      return findScanProgress(pool, networkId)
    },
    refreshMarket,
    noteDisagreement: (disagreement) => haltDisagreement({ pool, clock, logger }, disagreement),
    ...createRunner({
      notifications,
      begin: [keepsAhead.refresh, () => beaten.promise],
      loops: [
        ...keepsAhead.loops,
        (signal) =>
          keepHeartbeat({ pool, clock, logger, onBeat: beaten.resolve }, identify(deps, owner), signal),
      ],
    }),
  }
}

function identify({ process, installation }: BridgeDeps, id: string): ProcessIdentity | undefined {
  if (process === undefined) return undefined
  const currencyIds = installation.networks.flatMap(({ currencies }) => currencies.map((one) => one.id))
  return { ...process, id, digest: digestInstallation(installation), currencyIds }
}

/** The background work of a running bridge. */
function createRunner(deps: {
  readonly notifications: Notifications
  /** What has to be over before it counts as started. */
  readonly begin: readonly (() => Promise<void>)[]
  readonly loops: readonly ((signal: AbortSignal) => Promise<void>)[]
}): Pick<Bridge, 'start' | 'stop'> {
  const { notifications, begin, loops } = deps
  let running: { readonly abort: AbortController; readonly ended: Promise<unknown> } | undefined
  return {
    async start() {
      if (running !== undefined) return
      const abort = new AbortController()
      const listening = notifications.start(abort.signal)
      running = { abort, ended: Promise.all([...loops.map((loop) => loop(abort.signal)), listening]) }
      await Promise.all([...begin.map((work) => work()), listening])
    },
    async stop() {
      running?.abort.abort()
      await running?.ended
      await notifications.stopped()
      running = undefined
    },
  }
}
