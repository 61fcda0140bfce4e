import type { OrderService } from '@sunspan/bridge'
import { FAMILY_OF_NETWORK_TYPE, NETWORK_TYPES } from '@sunspan/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { callerOf, payerOf } from '../../http/caller-of.ts'
import { createGate } from '../../http/load/create-gate.ts'
import type { PublicOrigins } from '../../http/public-origins.ts'
import { registerStream, requireTime } from '../../http/register-route.ts'
import { requireOwnOriginOrDirect } from '../../plugins/app/origin-guard.ts'
import type { ReadSession } from '../wallet-auth/request-session.ts'
import type { ProvedWallet, Session } from '../wallet-auth/session.ts'
import { catchUp } from './catch-up.ts'
import { openResponse } from './open-response.ts'
import type { OrderStreams } from './order-streams.ts'
import type { ToOrderUpdate } from './order-update.ts'

const HEARTBEAT_MS = 15_000
/** Streams that read from the database at the same time while they open: after a restart, all of them return within seconds. */
const OPENED_AT_ONCE = 6

export interface OrderStreamRoutesDeps {
  readonly streams: OrderStreams
  readonly orders: Pick<OrderService, 'listChanged'>
  readonly toUpdate: ToOrderUpdate
  readonly origins: PublicOrigins
  readonly readSession: ReadSession
  readonly normalizeAddress: (family: ProvedWallet['family'], address: string) => string | undefined
  readonly now: () => Date
}

export function registerOrderStreamRoutes(app: FastifyInstance, deps: OrderStreamRoutesDeps): void {
  const { streams, now } = deps
  const gate = createGate(OPENED_AT_ONCE)
  const readSession: ReadSession = (request) => gate.pass(() => deps.readSession(request))
  // What an address has no room for costs no look-up.
  const requireRoomOf = ({ ip }: FastifyRequest): void => {
    streams.requireRoom({ sessionId: '', ip: callerOf(ip) }, [])
  }
  const catchUpDeps = {
    streams,
    toUpdate: deps.toUpdate,
    budget: app.budget,
    orders: {
      listChanged: (query: Parameters<OrderService['listChanged']>[0]) =>
        gate.pass(() => deps.orders.listChanged(query)),
    },
    onProblem: (error: unknown) => app.log.warn({ err: error }, 'an event stream could not catch up'),
  }

  registerStream(app, 'streamSession', async ({ query, headers, request, reply }) => {
    requireOwnOriginOrDirect(request, deps.origins)
    const payer = payerOf(request)
    requireTime(app.budget, payer, reply)
    requireRoomOf(request)
    const session = await readSession(request)
    const proofs = session?.wallets ?? []
    if (session === undefined || proofs.length === 0) {
      throw new ApiError('UNAUTHORIZED', 'Sign in with a wallet to follow its orders.')
    }
    const stream = { sessionId: session.id, ip: callerOf(request.ip), only: null, response: reply.raw }
    streams.requireRoom(stream, proofs)
    openResponse(reply)
    const openedAt = now()
    if (!streams.add(stream, proofs)) return
    // It takes as long as its reader does, and reports its problems itself.
    void catchUp(catchUpDeps, stream, {
      proofs,
      openedAt,
      payer,
      // A browser that reconnects by itself repeats the address, and adds the header.
      since: headers['last-event-id'] ?? query.since,
    })
  })

  for (const [name, topic] of [
    ['streamOrders', 'orders'],
    ['streamBulkOrders', 'bulk_orders'],
  ] as const) {
    registerStream(app, name, async ({ query, request, reply }) => {
      requireOwnOriginOrDirect(request, deps.origins)
      requireRoomOf(request)
      const session = await readSession(request)
      const proofs = findProofs(session, query.wallet_address, deps)
      const [proof] = proofs
      if (session === undefined || proof === undefined) {
        throw new ApiError('UNAUTHORIZED', 'Sign in with this wallet to follow its orders.')
      }
      const { family, address } = proof
      const only = { topic, family, address }
      const stream = { sessionId: session.id, ip: callerOf(request.ip), only, response: reply.raw }
      streams.requireRoom(stream, [only])
      openResponse(reply)
      streams.add(stream, proofs)
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
