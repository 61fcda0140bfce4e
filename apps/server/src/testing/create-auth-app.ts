import { addressCodec, type LoginVerifier } from '@sunspan/chains'
import { createNetworkAdapter } from '@sunspan/chains/server'
import { FAMILY_OF_NETWORK_TYPE, type NetworkType } from '@sunspan/domain'
import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { createPublicOrigins } from '../http/public-origins.ts'
import { createOrderStreams, type OrderStreams } from '../modules/order-stream/order-streams.ts'
import { registerOrderStreamRoutes } from '../modules/order-stream/routes.ts'
import { createChallengeRepository } from '../modules/wallet-auth/challenge-repository.ts'
import { createOwnSessions } from '../modules/wallet-auth/own-sessions.ts'
import { createReadSession } from '../modules/wallet-auth/request-session.ts'
import { registerWalletAuthRoutes } from '../modules/wallet-auth/routes.ts'
import { createSessionEnds } from '../modules/wallet-auth/session-ends.ts'
import { createSessionRepository } from '../modules/wallet-auth/session-repository.ts'
import { registerSessionRoutes } from '../modules/wallet-auth/session-routes.ts'
import {
  createWalletAuthService,
  type WalletAuthService,
} from '../modules/wallet-auth/wallet-auth-service.ts'
import { createBareApp } from './create-bare-app.ts'
import { leaseServerDatabase } from './lease-server-database.ts'
import { createStepClock, type StepClock } from './step-clock.ts'

const DEVNET_PHRASE = 'test test test test test test test test test test test junk'

export interface AuthNetwork {
  readonly id: string
  readonly type: NetworkType
  readonly chainId: number
  readonly rpcUrl: string
}

type SessionsEnded = Parameters<Parameters<typeof createSessionEnds>[0]['onEnd']>[0]

export interface AuthApp {
  readonly app: FastifyInstance
  readonly databaseUrl: string
  readonly pool: Pool
  readonly streams: OrderStreams
  readonly walletAuth: WalletAuthService
  readonly clock: StepClock
  /** Sessions reported as ended, for their streams. */
  readonly ended: SessionsEnded[]
  close(): Promise<void>
}

function verifierOf({ id, type, chainId, rpcUrl }: AuthNetwork): LoginVerifier {
  const adapter = createNetworkAdapter(FAMILY_OF_NETWORK_TYPE[type], {
    networkId: id,
    chainId: String(chainId),
    rpcUrls: [rpcUrl],
    multicallAddress: null,
    currencies: [],
    treasury: { mnemonic: DEVNET_PHRASE },
    requestTimeoutMs: 2_000,
  })
  if (adapter === undefined) throw new TypeError(`There is no adapter for ${type}.`)
  return adapter.login
}

/** Only the routes of logins and event streams, over a real database and the real verifiers. */
export async function createAuthApp(options: {
  readonly networks: readonly AuthNetwork[]
  readonly publicOrigins?: readonly string[]
  /** The database of another app, which must be closed later than this one; without it, a database of its own. */
  readonly databaseUrl?: string
}): Promise<AuthApp> {
  const database =
    options.databaseUrl === undefined
      ? await leaseServerDatabase()
      : { url: options.databaseUrl, drop: async () => undefined }
  const pool = new Pool({ connectionString: database.url, max: 8 })
  // Dropping the database kills connections that the pool has released but that are still closing.
  pool.on('error', () => undefined)
  const clock = createStepClock()
  const origins = createPublicOrigins(options.publicOrigins ?? ['http://localhost:3000'])
  const networks = options.networks.map((network) => ({
    ...network,
    networkId: network.id,
    chainId: String(network.chainId),
    family: FAMILY_OF_NETWORK_TYPE[network.type],
    verifier: verifierOf(network),
  }))
  const walletAuth = createWalletAuthService({
    productName: 'Sunspan',
    challenges: createChallengeRepository(pool),
    sessions: createSessionRepository(pool),
    networksOf: (family) => networks.filter((network) => network.family === family),
    servesType: (type) => networks.some((network) => network.type === type),
    codecOf: addressCodec,
    now: clock.now,
    randomBytes,
  })
  const { app } = await createBareApp({ origins, rateLimitPerMinute: 0 })
  const readSession = createReadSession({ walletAuth, origins })
  const streams = createOrderStreams({
    limits: { perSession: 5, perWallet: 10, perIp: 20 },
    now: clock.now,
    findOpenProofs: walletAuth.findOpenProofs,
  })
  registerWalletAuthRoutes(app, { walletAuth, origins, readSession, onLogin: streams.update })
  registerOrderStreamRoutes(app, {
    streams,
    origins,
    readSession,
    now: clock.now,
    // There are no orders.
    orders: { listChanged: async () => ({ orders: [], isComplete: true }) },
    toUpdate: ({ id }) => {
      throw new Error(`order ${id} in an app without orders`)
    },
    normalizeAddress: (family, address) => addressCodec(family)?.normalize(address),
  })
  const ended: SessionsEnded[] = []
  registerSessionRoutes(app, {
    walletAuth,
    origins,
    readSession,
    ends: createSessionEnds({
      sessions: createOwnSessions(pool),
      now: clock.now,
      onEnd(told) {
        ended.push(told)
        streams.end(told)
      },
    }),
  })
  await app.ready()
  return {
    app,
    databaseUrl: database.url,
    pool,
    streams,
    walletAuth,
    clock,
    ended,
    async close() {
      await app.close()
      await pool.end()
      await database.drop()
    },
  }
}
