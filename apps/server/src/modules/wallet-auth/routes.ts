import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import type { PublicOrigins } from '../../http/public-origins.ts'
import { registerRoute } from '../../http/register-route.ts'
import { requireOwnOriginOrDirect } from '../../plugins/app/origin-guard.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { toLoginMessageWire, toWalletAuthorizationWire } from './mappers.ts'
import type { ReadSession } from './request-session.ts'
import { findProof } from './session.ts'
import type { WalletAuthService } from './wallet-auth-service.ts'

const LOGINS_PER_MINUTE = 120

export interface WalletAuthRoutesDeps {
  readonly walletAuth: WalletAuthService
  readonly origins: PublicOrigins
  readonly readSession: ReadSession
  /** The network that carries an id or a name, for the look-up of names. */
  readonly findNetwork: (idOrName: string) => { readonly isAddress: (address: string) => boolean } | undefined
}

export function registerWalletAuthRoutes(app: FastifyInstance, deps: WalletAuthRoutesDeps): void {
  const { walletAuth, origins, readSession } = deps

  registerRoute(
    app,
    'getLoginMessage',
    async ({ headers, request, reply }) => {
      requireOwnOriginOrDirect(request, origins)
      const origin = origins.ofRequest(request.headers)
      const challenge = await walletAuth.issueMessage({
        networkType: headers['network-type'],
        origin,
        ip: request.ip,
        browserToken: readCookie(request, 'login', origin),
      })
      writeCookie(reply, 'login', origin, { token: challenge.browserToken, expiresAt: challenge.expiresAt })
      reply.header('cache-control', 'no-store')
      return toLoginMessageWire(challenge, origin.domain)
    },
    { ...limitPerMinute(LOGINS_PER_MINUTE), exposeHeadRoute: false },
  )

  registerRoute(
    app,
    'submitSignature',
    async ({ body, request, reply }) => {
      const origin = origins.ofRequest(request.headers)
      const { session, sessionToken, proof } = await walletAuth.submitSignature({
        networkType: body.network_type,
        origin,
        browserToken: readCookie(request, 'login', origin),
        sessionToken: readCookie(request, 'session', origin),
        walletAddress: body.wallet_address,
        signature: body.signature,
      })
      writeCookie(reply, 'session', origin, { token: sessionToken, expiresAt: session.expiresAt })
      return toWalletAuthorizationWire({ address: proof.address, networkType: body.network_type }, proof)
    },
    limitPerMinute(LOGINS_PER_MINUTE),
  )

  registerRoute(app, 'getWalletAuthorization', async ({ params, headers, request, reply }) => {
    const networkType = headers['network-type']
    const wallet = walletAuth.normalizeAddress(networkType, params.address)
    reply.header('cache-control', 'no-store')
    const proof = findProof(await readSession(request), wallet)
    return toWalletAuthorizationWire({ address: wallet.address, networkType }, proof)
  })

  registerRoute(app, 'listDomainNames', async ({ params }) => {
    const network = deps.findNetwork(params.networkName)
    if (network === undefined) throw new ApiError('NETWORK_NOT_FOUND', 'There is no such network.')
    if (!network.isAddress(params.address)) {
      throw new ApiError('INVALID_ADDRESS', 'This is not an address of that network.')
    }
    return []
  })
}
