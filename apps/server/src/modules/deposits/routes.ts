import type { FastifyInstance } from 'fastify'
import { payerOf } from '../../http/caller-of.ts'
import type { PublicOrigins } from '../../http/public-origins.ts'
import { registerRoute } from '../../http/register-route.ts'
import { askingOrigin } from '../../plugins/app/origin-guard.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import type { ReadSession } from '../wallet-auth/request-session.ts'
import { toDepositLookupWire, type DepositWireDeps } from './mappers.ts'
import type { DepositAccess } from './service.ts'

export interface DepositRoutesDeps extends DepositWireDeps {
  readonly access: DepositAccess
  readonly readSession: ReadSession
  readonly origins: PublicOrigins
  /** Lookups per minute from one address. */
  readonly lookupsPerMinute: number
  readonly claimsPerMinute: number
}

export function registerDepositRoutes(app: FastifyInstance, deps: DepositRoutesDeps): void {
  const { access, readSession, origins } = deps
  registerRoute(
    app,
    'findDeposit',
    async ({ params, request }) => {
      const query = { networkId: params.network, hash: params.hash, caller: payerOf(request) }
      return toDepositLookupWire(await access.find(await readSession(request), query), deps)
    },
    limitPerMinute(deps.lookupsPerMinute),
  )
  registerRoute(
    app,
    'claimDeposit',
    async ({ params, body, request }) => {
      const query = {
        networkId: params.network,
        hash: params.hash,
        askedBy: askingOrigin(request, origins),
        order: 'order_id' in body ? { id: body.order_id, signature: body.signature } : undefined,
      }
      return toDepositLookupWire(await access.claim(await readSession(request), query), deps)
    },
    limitPerMinute(deps.claimsPerMinute),
  )
  registerRoute(
    app,
    'createClaimText',
    async ({ params, body, request }) => {
      const query = {
        networkId: params.network,
        hash: params.hash,
        askedBy: askingOrigin(request, origins),
        orderId: body.order_id,
      }
      const session = await readSession(request)
      const text = await access.createClaimText(session, query, origins.ofRequest(request.headers))
      return {
        message: { value: text.value },
        wallet_address: text.wallet,
        expires_at: text.expiresAt.toISOString(),
      }
    },
    limitPerMinute(deps.claimsPerMinute),
  )
}
