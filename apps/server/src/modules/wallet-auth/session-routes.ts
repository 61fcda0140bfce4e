import { CALLS_PER_MINUTE, type Routes } from '@sunspan/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import type { RouteInput } from '../../http/parse-request.ts'
import type { PublicOrigins } from '../../http/public-origins.ts'
import { registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import { clearCookie } from './cookies.ts'
import { toSessionWire } from './mappers.ts'
import type { ReadSession } from './request-session.ts'
import type { SessionEnds } from './session-ends.ts'
import type { Session } from './session.ts'
import type { WalletAuthService } from './wallet-auth-service.ts'

export interface SessionRoutesDeps {
  readonly ends: SessionEnds
  readonly walletAuth: Pick<WalletAuthService, 'normalizeAddress'>
  readonly origins: PublicOrigins
  readonly readSession: ReadSession
}

export function registerSessionRoutes(app: FastifyInstance, deps: SessionRoutesDeps): void {
  const { ends, walletAuth, origins, readSession } = deps
  const limit = limitPerMinute(CALLS_PER_MINUTE.sessions)

  const requireSession = async (request: FastifyRequest): Promise<Session> => {
    const session = await readSession(request)
    if (session !== undefined) return session
    throw new ApiError('UNAUTHORIZED', 'Sign in first.')
  }

  const walletOf = (body: RouteInput<Routes['logOut']>['body']) =>
    'wallet_address' in body ? walletAuth.normalizeAddress(body.network_type, body.wallet_address) : undefined

  registerRoute(
    app,
    'logOut',
    async ({ body, request, reply }) => {
      const wallet = walletOf(body)
      const session = await readSession(request)
      const ended = session === undefined ? 0 : await ends.logOut(session, wallet)
      if (session === undefined || ended > 0)
        clearCookie(reply, 'session', origins.ofRequest(request.headers))
      return { ended }
    },
    limit,
  )

  registerRoute(
    app,
    'listSessions',
    async ({ request }) => {
      const session = await requireSession(request)
      const own = await ends.list(session)
      return { data: own.map((each) => toSessionWire(each, session.id)) }
    },
    limit,
  )

  registerRoute(
    app,
    'closeSession',
    async ({ params, request }) => ({ ended: await ends.close(await requireSession(request), params.id) }),
    limit,
  )

  registerRoute(
    app,
    'closeAllSessions',
    async ({ body, request }) => {
      const wallet = walletOf(body)
      return { ended: await ends.closeAll(await requireSession(request), wallet) }
    },
    limit,
  )
}
