import type { FastifyRequest } from 'fastify'
import type { PublicOrigins } from '../../http/public-origins.ts'
import { readCookie } from './cookies.ts'
import type { Session } from './session.ts'
import type { WalletAuthService } from './wallet-auth-service.ts'

/** The session of a request's cookie, if any. */
export type ReadSession = (request: FastifyRequest) => Promise<Session | undefined>

export function createReadSession(deps: {
  readonly walletAuth: WalletAuthService
  readonly origins: PublicOrigins
}): ReadSession {
  return async (request) => {
    const origin = deps.origins.find(request.headers)
    return origin === undefined
      ? undefined
      : deps.walletAuth.findSession(readCookie(request, 'session', origin))
  }
}
