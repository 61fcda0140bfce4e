import { CALLS_PER_MINUTE, type DappWire } from '@sunspan/api'
import { createReceiptService, type Bridge, type Installation } from '@sunspan/bridge'
import { addressCodec, type NetworkAdapter } from '@sunspan/chains'
import type { EvmVoucherSigner } from '@sunspan/chains/server'
import { createClaims, type Loyalty } from '@sunspan/loyalty'
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createHttpApp } from './create-http-app.ts'
import { ApiError } from './http/api-error.ts'
import type { ConnectionLimits } from './http/create-bounded-servers.ts'
import { createPublicOrigins, type PublicOrigins } from './http/public-origins.ts'
import type { AlertKeys } from './modules/alerts/alert-keys.ts'
import { registerAlertRoutes } from './modules/alerts/routes.ts'
import { registerApiKeyRoutes } from './modules/api-keys/routes.ts'
import { createApiKeyRepository, type ApiKeyRepository } from './modules/api-keys/api-key-repository.ts'
import { createKnownKeys } from './modules/api-keys/known-keys.ts'
import { keepKeysFresh } from './modules/api-keys/keep-keys-fresh.ts'
import { registerApiDocument } from './modules/api-document/routes.ts'
import { createBulkOrderWires, type BulkOrderWires } from './modules/bulk-orders/mappers.ts'
import { registerBulkOrderRoutes } from './modules/bulk-orders/routes.ts'
import { createTransactionLookups } from './modules/deposits/transaction-lookups.ts'
import { createClaimSignatures } from './modules/deposits/claim-signatures.ts'
import {
  createClaimTextRepository,
  type ClaimTextRepository,
} from './modules/deposits/claim-text-repository.ts'
import { registerDepositRoutes } from './modules/deposits/routes.ts'
import { createDepositAccess } from './modules/deposits/service.ts'
import { registerDevnetProxy } from './modules/devnet-proxy/routes.ts'
import { registerHealthRoutes } from './modules/health/routes.ts'
import { createNameLookup } from './modules/names/name-lookup.ts'
import { createPhaseCollections } from './modules/journeys/phase-collections.ts'
import { registerJourneyRoutes } from './modules/journeys/routes.ts'
import { registerMarketRoutes } from './modules/market/routes.ts'
import { createOwnUser, type OwnUser } from './modules/points/own-user.ts'
import { registerNameRoutes } from './modules/names/routes.ts'
import { createCurrencyWires } from './modules/networks/currency-wires.ts'
import { createNetworkLists } from './modules/networks/network-lists.ts'
import { registerNetworkRoutes } from './modules/networks/routes.ts'
import { registerPoints } from './modules/points/routes.ts'
import { createOrderStreams, type OrderStreams } from './modules/order-stream/order-streams.ts'
import { createOrderUpdates } from './modules/order-stream/order-update.ts'
import { publishOrders } from './modules/order-stream/publish-orders.ts'
import { registerOrderStreamRoutes } from './modules/order-stream/routes.ts'
import { createOrderCreation } from './create-order-creation.ts'
import { createOrderWires, type OrderWires } from './modules/orders/order-wires.ts'
import { registerOrderRoutes } from './modules/orders/routes.ts'
import { registerQuoteRoutes } from './modules/quotes/routes.ts'
import type { ReceiptSigner } from './modules/receipts/receipt-signer.ts'
import { registerReceiptRoutes } from './modules/receipts/routes.ts'
import { registerStatementRoutes } from './modules/statements/routes.ts'
import { createChallengeRepository } from './modules/wallet-auth/challenge-repository.ts'
import { createOwnSessions } from './modules/wallet-auth/own-sessions.ts'
import type { NetworkLogin } from './modules/wallet-auth/prove-wallet.ts'
import { createReadSession } from './modules/wallet-auth/request-session.ts'
import { registerVisits } from './modules/visits/routes.ts'
import { createVisitCounts, type VisitCounts } from './modules/visits/visit-counts.ts'
import { registerWalletAuthRoutes } from './modules/wallet-auth/routes.ts'
import type { RandomBytes } from './modules/wallet-auth/secret-token.ts'
import { createSessionEnds } from './modules/wallet-auth/session-ends.ts'
import { createSessionRepository } from './modules/wallet-auth/session-repository.ts'
import { registerSessionRoutes } from './modules/wallet-auth/session-routes.ts'
import { createWalletAuthService, type WalletAuthService } from './modules/wallet-auth/wallet-auth-service.ts'
import { registerSite } from './register-site.ts'
import { registerTrust } from './register-trust.ts'
import type { ReceiverDeps } from './outbound/post-to-receiver.ts'

export interface AppOptions {
  readonly trustProxy: false | number | string
  readonly rateLimitPerMinute: number
  readonly streamsPerIp: number
  readonly connections: ConnectionLimits
  readonly webRoot: string
  /** Folder for the parts of earlier builds of the web app; undefined: they are not kept. */
  readonly keptAssetsDir?: string | undefined
  /** The applications that the Dapps Explorer lists. */
  readonly dapps: readonly DappWire[]
  /** Folder with the operator's own audit documents. */
  readonly auditsDir: string | undefined
  /** Of the captcha, where the installation has one. */
  readonly captchaSecret?: string | undefined
  readonly maxEventLoopDelayMs: number | null
  readonly checksAnswers: boolean
}

export interface AppDeps {
  readonly options: AppOptions
  readonly installation: Installation
  readonly pool: Pool
  readonly bridge: Bridge
  readonly loyalty: Loyalty
  readonly adapters: ReadonlyMap<string, NetworkAdapter>
  readonly logger: FastifyBaseLogger
  readonly now: () => Date
  readonly randomBytes: RandomBytes
  readonly receiptSigner: ReceiptSigner
  /** Of the vouchers with which wallets claim phase NFTs. */
  readonly voucherSigner: EvmVoucherSigner
  readonly alertKeys: AlertKeys
  readonly receivers: ReceiverDeps
  /** True once the process is about to stop. */
  readonly isDraining: () => boolean
  /** Of an engine that this process has started; undefined if it starts none. */
  readonly isEngineUp?: (() => boolean) | undefined
}

const STREAMS_PER_SESSION = 5
const STREAMS_PER_WALLET = 10
/** A browser subscribes to an order in progress; news after a week is on the order's page only. */
const SUBSCRIPTION_MS = 7 * 86_400_000
/** A request that was not approved by then is dropped. */
const FORGOTTEN_MS = 90 * 86_400_000
/** Of a statement ten orders are read at a time: many readers take more memory, and hardly more time. */
const STATEMENT_LIMITS = { statementsPerMinute: CALLS_PER_MINUTE.statements, statementsAtOnce: 12 }
/** Per network, for users whose transaction was not found. */
const LOOKUPS_PER_SECOND = 5

export interface App {
  readonly http: FastifyInstance
  /** How visits of its pages went. */
  readonly visits: VisitCounts
  /** Deletes logins, sessions, claims and subscriptions that have expired; to be called now and then. */
  readonly cleanUp: () => Promise<void>
}

/** The API, its event streams and the web app on top of a bridge, which the caller starts and stops. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { installation, bridge, options, receiptSigner: signer } = deps
  const { catalog, quotes, orders } = bridge
  const origins = createPublicOrigins(installation.publicOrigins)
  const apiKeys = createApiKeyRepository(deps.pool)
  const keys = createKnownKeys({ repository: apiKeys, now: deps.now })
  const app = await createHttpApp({
    ...options,
    apiKeys: keys,
    logger: deps.logger,
    origins,
    connectTo: listForeignRpcOrigins(installation),
    captchaSources: installation.faucet?.captcha?.sources ?? [],
  })
  const toCurrency = createCurrencyWires()
  const wireDeps = { toCurrency, findCurrency: (id: string) => catalog.getCurrency(id), signer }
  const orderWires = createOrderWires({ ...wireDeps, findSlowSeconds: quotes.findSlowSeconds })
  const bulkWires = createBulkOrderWires(wireDeps)
  const walletAuth = createWalletAuth(deps)
  const readSession = createReadSession({ walletAuth, origins })
  const creation = createOrderCreation(deps)

  registerHealthRoutes(app, deps)
  registerApiDocument(app, { productName: installation.productName, origins })
  const keySettings = { ...installation.apiKeys, isForTests: installation.devnet !== null }
  registerApiKeyRoutes(app, { ...deps, repository: apiKeys, keys, settings: keySettings })
  await keepKeysFresh(app, keys)
  const lists = createNetworkLists({ catalog, quotes, toCurrency })
  registerNetworkRoutes(app, { catalog, lists, toCurrency })
  registerQuoteRoutes(app, {
    catalog,
    quotes,
    depositAddressOf: (id) => requireAdapter(deps, id).depositAddress,
  })
  registerOrderRoutes(app, {
    catalog,
    orders,
    readSession,
    ...orderWires,
    ...creation,
    writesPerMinute: CALLS_PER_MINUTE.orderWrites,
  })
  registerBulkOrderRoutes(app, {
    catalog,
    orders,
    readSession,
    bulkOrders: bridge.bulkOrders,
    ...bulkWires,
    ...creation,
    writesPerMinute: CALLS_PER_MINUTE.orderWrites,
  })
  registerAlertRoutes(app, {
    catalog,
    orders,
    readSession,
    checkReceiver: creation.checkReceiver,
    alerts: bridge.alerts,
    writesPerMinute: CALLS_PER_MINUTE.alertWrites,
  })
  registerStatementRoutes(app, { catalog, orders, readSession, now: deps.now, ...STATEMENT_LIMITS })
  const ownUser = createOwnUser({ readSession, profiles: deps.loyalty.profiles })
  registerProgramme(app, deps, { ownUser, apiKeys })
  const texts = createClaimTextRepository(deps.pool)
  registerDeposits(app, deps, { readSession, toCurrency, origins, texts })
  const clock = { now: () => deps.now().getTime() }
  const receipts = createReceiptService({ pool: deps.pool, catalog, clock })
  registerReceiptRoutes(app, { catalog, orders, receipts, signer, now: deps.now })
  const streams = createStreams(deps, walletAuth)
  registerLogins(app, deps, { walletAuth, origins, readSession, streams })
  registerNameRoutes(app, {
    names: createNameLookup({ catalog, clock, adapters: deps.adapters, logger: deps.logger }),
    lookupsPerMinute: CALLS_PER_MINUTE.nameLookups,
    signer,
    now: deps.now,
  })
  const [{ toWire }, { toWire: toBulkWire }] = [orderWires, bulkWires]
  registerStreams(app, deps, { streams, origins, readSession, toWire, toBulkWire })
  if (installation.devnet !== null) {
    await registerDevnetProxy(app, { controlUrl: installation.devnet.controlUrl })
  }
  registerTrust(app, deps, { origins, readSession })
  const visits = createVisitCounts()
  registerVisits(app, visits)
  await registerSite(app, deps, { origins, lists, clock })
  return {
    http: app,
    visits,
    cleanUp: () => deleteExpired(deps, { walletAuth, texts, apiKeys }),
  }
}

/** Registers the calls of the points programme. */
function registerProgramme(
  app: FastifyInstance,
  deps: AppDeps,
  { ownUser, apiKeys }: { readonly ownUser: OwnUser; readonly apiKeys: ApiKeyRepository },
): void {
  const { installation, bridge, loyalty, pool, adapters, now, logger, voucherSigner } = deps
  const { catalog } = bridge
  const { phaseDiscounts: discounts, productName, publicOrigins } = installation
  const networkOf = (id: string) => catalog.getNetwork(id).network
  const claims = createClaims({
    pool,
    adapters,
    now,
    logger,
    voucherSigner,
    journeys: loyalty.journeys,
    chainIdOf: (id) => networkOf(id).chainId ?? '',
    nameOf: (id) => networkOf(id).name,
    randomId: randomUUID,
  })
  const collections = createPhaseCollections({ adapters, clock: { now: () => now().getTime() } })
  const shared = { loyalty, claims, collections, ownUser, discounts }
  registerPoints(app, { loyalty, ownUser, now, catalog, apiKeys, quotes: bridge.quotes })
  registerJourneyRoutes(app, {
    ...shared,
    catalog,
    adapters,
    productName,
    origin: publicOrigins[0] ?? '',
    claimsPerMinute: CALLS_PER_MINUTE.claims,
  })
  registerMarketRoutes(app, { ...shared, writesPerMinute: CALLS_PER_MINUTE.pointsWrites })
}

async function deleteExpired(
  { bridge, now }: AppDeps,
  deps: {
    readonly walletAuth: WalletAuthService
    readonly texts: ClaimTextRepository
    readonly apiKeys: ApiKeyRepository
  },
): Promise<void> {
  await deps.apiKeys.deleteForgotten(new Date(now().getTime() - FORGOTTEN_MS))
  await deps.walletAuth.deleteExpired()
  await deps.texts.deleteExpired(now())
  await bridge.alerts.deleteSubscriptionsBefore(new Date(now().getTime() - SUBSCRIPTION_MS))
}

/** The verifier of wallet signatures for a network. */
function loginOn({ adapters, bridge }: AppDeps, networkId: string): NetworkLogin | undefined {
  const verifier = adapters.get(networkId)?.login
  if (verifier === undefined) return undefined
  return { networkId, chainId: bridge.catalog.getNetwork(networkId).network.chainId, verifier }
}

function createWalletAuth(deps: AppDeps): WalletAuthService {
  const { installation, bridge, adapters, pool, now, randomBytes } = deps
  return createWalletAuthService({
    productName: installation.productName,
    challenges: createChallengeRepository(pool),
    sessions: createSessionRepository(pool),
    networksOf: (family) =>
      [...adapters.values()]
        .filter((adapter) => adapter.family === family)
        .flatMap(({ networkId }) => loginOn(deps, networkId) ?? []),
    servesType: (type) => bridge.catalog.networks.some(({ network }) => network.type === type),
    codecOf: addressCodec,
    now,
    randomBytes,
  })
}

/** Registers login and the end of sessions, which the streams that they hold open follow. */
function registerLogins(
  app: FastifyInstance,
  { pool, now }: AppDeps,
  deps: {
    readonly walletAuth: WalletAuthService
    readonly origins: PublicOrigins
    readonly readSession: ReturnType<typeof createReadSession>
    readonly streams: Pick<OrderStreams, 'update' | 'end'>
  },
): void {
  registerWalletAuthRoutes(app, {
    ...deps,
    onLogin: (session) => {
      deps.streams.update(session)
    },
  })
  registerSessionRoutes(app, {
    ...deps,
    ends: createSessionEnds({
      sessions: createOwnSessions(pool),
      now,
      onEnd: (ended) => {
        deps.streams.end(ended)
      },
    }),
  })
}

function registerDeposits(
  app: FastifyInstance,
  appDeps: AppDeps,
  deps: {
    readonly texts: ClaimTextRepository
    readonly origins: PublicOrigins
    readonly readSession: ReturnType<typeof createReadSession>
    readonly toCurrency: ReturnType<typeof createCurrencyWires>
  },
): void {
  const { bridge, adapters, now, randomBytes, installation } = appDeps
  const { catalog, deposits, orders } = bridge
  const access = createDepositAccess({
    catalog,
    deposits,
    scanProgress: (networkId) => bridge.scanProgress(networkId),
    lookups: createTransactionLookups({
      scannerOf: (networkId) => adapters.get(networkId)?.scanner,
      requestInternal: (networkId, found) => deposits.requestInternal(networkId, found),
      now,
      asksPerSecond: LOOKUPS_PER_SECOND,
    }),
    signatures: createClaimSignatures({
      productName: installation.productName,
      catalog,
      now,
      randomBytes,
      texts: deps.texts,
      findDeposits: (networkId, hash) => deposits.find(networkId, hash),
      getOrder: (id) => orders.get(id),
      loginOf: (networkId) => loginOn(appDeps, networkId),
    }),
  })
  registerDepositRoutes(app, {
    ...deps,
    access,
    catalog,
    now,
    lookupsPerMinute: CALLS_PER_MINUTE.depositLookups,
    claimsPerMinute: CALLS_PER_MINUTE.depositClaims,
  })
}

const createStreams = ({ options, now }: AppDeps, walletAuth: WalletAuthService): OrderStreams =>
  createOrderStreams({
    limits: {
      perSession: STREAMS_PER_SESSION,
      perWallet: STREAMS_PER_WALLET,
      perIp: options.streamsPerIp,
    },
    now,
    findOpenProofs: (ids) => walletAuth.findOpenProofs(ids),
  })

function registerStreams(
  app: FastifyInstance,
  { bridge, now }: AppDeps,
  deps: {
    readonly streams: OrderStreams
    readonly origins: PublicOrigins
    readonly readSession: ReturnType<typeof createReadSession>
    readonly toWire: OrderWires['toWire']
    readonly toBulkWire: BulkOrderWires['toWire']
  },
): void {
  const { streams, origins, readSession } = deps
  const { orders, catalog } = bridge
  const toUpdate = createOrderUpdates({ ...deps, catalog })
  registerOrderStreamRoutes(app, {
    streams,
    orders,
    toUpdate,
    origins,
    readSession,
    now,
    normalizeAddress: (family, address) => addressCodec(family)?.normalize(address),
  })
  const stopPublishing = publishOrders({
    orders,
    catalog,
    streams,
    toUpdate,
    onProblem: (error) => app.log.warn({ err: error }, 'missed changes of orders could not be sent again'),
  })
  app.addHook('onClose', async () => {
    stopPublishing()
  })
}

function requireAdapter({ adapters, bridge }: AppDeps, networkId: string): NetworkAdapter {
  const adapter = adapters.get(networkId)
  if (adapter !== undefined) return adapter
  const { name } = bridge.catalog.getNetwork(networkId).network
  throw new ApiError('NETWORK_UNAVAILABLE', `${name} is unavailable right now.`)
}

/** Other hosts' RPCs from which the page reads balances. */
function listForeignRpcOrigins(installation: Installation): readonly string[] {
  const urls = installation.networks.flatMap(({ frontendRpc }) =>
    frontendRpc !== null && URL.canParse(frontendRpc) ? [new URL(frontendRpc).origin] : [],
  )
  return [...new Set(urls)]
}
