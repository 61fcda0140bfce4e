import { FAMILY_OF_NETWORK_TYPE, NETWORK_TYPES } from '@sunspan/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { callerOf } from '../../http/caller-of.ts'
import type { PublicOrigins } from '../../http/public-origins.ts'
import { registerStream } from '../../http/register-route.ts'
import { requireOwnOriginOrDirect } from '../../plugins/app/origin-guard.ts'
import type { ReadSession } from '../wallet-auth/request-session.ts'
import type { ProvedWallet, Session } from '../wallet-auth/session.ts'
import type { OrderStreams } from './order-streams.ts'

const HEARTBEAT_MS = 15_000
/** Spread over two seconds, so that clients do not all reconnect at once after a restart. */
const RETRY_MIN_MS = 1_000
const RETRY_SPREAD_MS = 2_000

export interface OrderStreamRoutesDeps {
  readonly streams: OrderStreams
  readonly origins: PublicOrigins
  readonly readSession: ReadSession
  readonly normalizeAddress: (family: ProvedWallet['family'], address: string) => string | undefined
}

export function registerOrderStreamRoutes(app: FastifyInstance, deps: OrderStreamRoutesDeps): void {
  const { streams } = deps

  for (const [name, topic] of [
    ['streamOrders', 'orders'],
    ['streamBulkOrders', 'bulk_orders'],
  ] as const) {
    registerStream(app, name, async ({ query, request, reply }) => {
      requireOwnOriginOrDirect(request, deps.origins)
      const session = await deps.readSession(request)
      const proofs = findProofs(session, query.wallet_address, deps)
      const [proof] = proofs
      if (session === undefined || proof === undefined) {
        throw new ApiError('UNAUTHORIZED', 'Sign in with this wallet to follow its orders.')
      }
      const ip = callerOf(request.ip)
      streams.requireRoom({ sessionId: session.id, ip })
      openStream(reply)
      streams.add({
        topic,
        sessionId: session.id,
        family: proof.family,
        address: proof.address,
        networkIds: networksOf(proofs),
        ip,
        expiresAt: new Date(Math.max(...proofs.map((p) => p.expiresAt.getTime()))),
        response: reply.raw,
      })
    })
  }

  let heartbeat: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    heartbeat = setInterval(() => {
      streams.beat().catch((error: unknown) => {
        app.log.warn({ err: error }, 'the sessions of the event streams could not be checked')
      })
    }, HEARTBEAT_MS)
    heartbeat.unref()
  })
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    streams.closeAll()
  })
}

/** The address alone does not identify a family, so it is normalized and compared with the proved wallets per family. */
function findProofs(
  session: Session | undefined,
  address: string,
  deps: Pick<OrderStreamRoutesDeps, 'normalizeAddress'>,
): readonly ProvedWallet[] {
  for (const family of new Set(NETWORK_TYPES.map((type) => FAMILY_OF_NETWORK_TYPE[type]))) {
    const normal = deps.normalizeAddress(family, address)
    const proofs =
      session?.wallets.filter((wallet) => wallet.family === family && wallet.address === normal) ?? []
    if (proofs.length > 0) return proofs
  }
  return []
}

function networksOf(proofs: readonly ProvedWallet[]): ReadonlySet<string> | null {
  const ids = proofs.flatMap(({ networkId }) => (networkId === null ? [] : [networkId]))
  return ids.length < proofs.length ? null : new Set(ids)
}

function openStream(reply: FastifyReply): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  const retryMs = RETRY_MIN_MS + Math.round(Math.random() * RETRY_SPREAD_MS)
  reply.raw.write(`retry: ${String(retryMs)}\n\n`)
}
