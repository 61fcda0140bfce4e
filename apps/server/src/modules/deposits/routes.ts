import type { FastifyInstance } from 'fastify'
import { registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import type { ReadSession } from '../wallet-auth/request-session.ts'
import { toDepositLookupWire, type DepositWireDeps } from './mappers.ts'
import type { DepositAccess } from './service.ts'

export interface DepositRoutesDeps extends DepositWireDeps {
  readonly access: DepositAccess
  readonly readSession: ReadSession
  /** Questions a minute from one address. */
  readonly looksPerMinute: number
  readonly claimsPerMinute: number
}

export function registerDepositRoutes(app: FastifyInstance, deps: DepositRoutesDeps): void {
  const { access, readSession } = deps
  registerRoute(
    app,
    'findDeposit',
    async ({ params, request }) => {
      const query = { networkId: params.network, hash: params.hash }
      return toDepositLookupWire(await access.find(await readSession(request), query), deps)
    },
    limitPerMinute(deps.looksPerMinute),
  )
  registerRoute(
    app,
    'claimDeposit',
    async ({ params, body, request }) => {
      const query = { networkId: params.network, hash: params.hash, orderId: body.order_id }
      return toDepositLookupWire(await access.claim(await readSession(request), query), deps)
    },
    limitPerMinute(deps.claimsPerMinute),
  )
}
