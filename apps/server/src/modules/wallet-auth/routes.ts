import { CALLS_PER_MINUTE } from '@sunspan/api'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../../http/caller-of.ts'
import type { PublicOrigins } from '../../http/public-origins.ts'
import { registerRoute } from '../../http/register-route.ts'
import { askingOrigin, requireOwnOriginOrDirect } from '../../plugins/app/origin-guard.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import { describeBrowser } from './describe-browser.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { toLoginMessageWire, toNamedWallet, toWalletAuthorizationWire } from './mappers.ts'
import type { ReadSession } from './request-session.ts'
import { findProof, type Session } from './session.ts'
import type { WalletAuthService } from './wallet-auth-service.ts'

export interface WalletAuthRoutesDeps {
  readonly walletAuth: WalletAuthService
  readonly origins: PublicOrigins
  readonly readSession: ReadSession
  /** Called with a session that has proved a wallet, new or old. */
  readonly onLogin: (session: Session) => void
}

export function registerWalletAuthRoutes(app: FastifyInstance, deps: WalletAuthRoutesDeps): void {
  const { walletAuth, origins, readSession } = deps

  registerRoute(
    app,
    'getLoginMessage',
    async ({ headers, query, request, reply }) => {
      requireOwnOriginOrDirect(request, origins)
      const origin = origins.ofRequest(request.headers)
      const challenge = await walletAuth.issueMessage({
        networkType: headers['network-type'],
        origin,
        askedBy: askingOrigin(request, origins),
        wallet: toNamedWallet(query),
        ip: callerOf(request.ip),
        browserToken: readCookie(request, 'login', origin),
      })
      writeCookie(reply, 'login', origin, { token: challenge.browserToken, expiresAt: challenge.expiresAt })
      return toLoginMessageWire(challenge, origin.domain)
    },
    { ...limitPerMinute(CALLS_PER_MINUTE.logins), exposeHeadRoute: false },
  )

  registerRoute(
    app,
    'submitSignature',
    async ({ body, request, reply }) => {
      const origin = origins.ofRequest(request.headers)
      const { session, sessionToken, proof } = await walletAuth.submitSignature({
        networkType: body.network_type,
        origin,
        askedBy: askingOrigin(request, origins),
        browserToken: readCookie(request, 'login', origin),
        sessionToken: readCookie(request, 'session', origin),
        walletAddress: body.wallet_address,
        signature: body.signature,
        browser: describeBrowser(request.headers['user-agent']),
      })
      writeCookie(reply, 'session', origin, { token: sessionToken, expiresAt: session.expiresAt })
      deps.onLogin(session)
      return toWalletAuthorizationWire({ address: proof.address, networkType: body.network_type }, proof)
    },
    limitPerMinute(CALLS_PER_MINUTE.logins),
  )

  registerRoute(app, 'getWalletAuthorization', async ({ params, headers, request }) => {
    const networkType = headers['network-type']
    const wallet = walletAuth.normalizeAddress(networkType, params.address)
    const proof = findProof(await readSession(request), wallet)
    return toWalletAuthorizationWire({ address: wallet.address, networkType }, proof)
  })
}
