import { formatMultiplier } from '@sunspan/domain'
import type { Loyalty } from '@sunspan/loyalty'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import type { ApiKeyRepository } from '../api-keys/api-key-repository.ts'
import { toPoints } from './mappers.ts'
import type { OwnUser } from './own-user.ts'

export interface PartnerRoutesDeps {
  readonly loyalty: Pick<Loyalty, 'partners'>
  readonly ownUser: OwnUser
  readonly apiKeys: Pick<ApiKeyRepository, 'isApproved'>
  readonly writesPerMinute: number
}

/** Credentials of partners, and keys of integrators who share in points. */
export function registerPartnerRoutes(app: FastifyInstance, deps: PartnerRoutesDeps): void {
  const { ownUser, apiKeys } = deps
  const { partners } = deps.loyalty
  const limit = limitPerMinute(deps.writesPerMinute)

  registerRoute(
    app,
    'showCredential',
    async ({ body, request }) => {
      const { address } = await ownUser.require(request)
      await partners.showCredential(address, body.credential)
      return { is_completed: true, reason: null }
    },
    limit,
  )
  registerRoute(
    app,
    'bindApiKey',
    async ({ request }) => {
      const { apiClient } = request
      if (apiClient === null)
        throw new ApiError('API_KEY_INVALID', 'Send the key itself as the header api_key.')
      const { address } = await ownUser.require(request)
      // With keys that are given at once all users could share in their own transfers.
      if (!(await apiKeys.isApproved(apiClient.id)))
        throw new ApiError(
          'NOT_ELIGIBLE',
          'Only keys that an operator has approved bring a share of points. Ask the operator for one.',
        )
      const { shareBps, mostPointsADay } = await partners.bindKey(address, apiClient.id)
      return {
        key_id: apiClient.id,
        wallet_address: address,
        // Basis points are hundredths of a percent.
        share_percent: formatMultiplier(shareBps),
        most_points_a_day: toPoints(mostPointsADay),
      }
    },
    limit,
  )
}
