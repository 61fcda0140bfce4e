import { FAMILY_OF_NETWORK_TYPE, formatPoints } from '@sunspan/domain'
import { LoyaltyError, type Loyalty } from '@sunspan/loyalty'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import { cursorOf, readCursor, toEntryWire, toProfileWire, toReferralInfoWire } from './mappers.ts'
import type { OwnUser } from './own-user.ts'

const PAGE = 20

export interface ProfileRoutesDeps {
  readonly loyalty: Pick<Loyalty, 'profiles' | 'rulesNow'>
  readonly ownUser: OwnUser
  readonly writesPerMinute: number
}

/** Profile, bound wallets, referrals, and how each point came about. */
export function registerProfileRoutes(app: FastifyInstance, deps: ProfileRoutesDeps): void {
  const { ownUser } = deps
  const { profiles, rulesNow } = deps.loyalty
  const limit = limitPerMinute(deps.writesPerMinute)

  registerHistory(app, deps)
  registerRoute(app, 'getUser', async ({ query, request }) =>
    toProfileWire(await ownUser.require(request, query.wallet_address), rulesNow()),
  )
  registerRoute(app, 'getUserAuthorization', async ({ headers, query, request }) => {
    const wallet = { type: headers['network-type'], text: query.wallet }
    const { isProved, isBound } = await ownUser.check(request, wallet)
    return { is_authorized: isProved, is_bound: isBound }
  })
  registerRoute(
    app,
    'bindWallet',
    async ({ headers, body, request }) => {
      const type = headers['network-types']
      if (FAMILY_OF_NETWORK_TYPE[type] === 'evm')
        throw new ApiError('WRONG_NETWORK_TYPE', 'An EVM wallet is a user of its own and cannot be bound.')
      const user = await ownUser.require(request)
      const wallet = await ownUser.requireWallet(request, { type, text: body.wallet_address })
      if (body.referrer_key !== undefined && body.referrer_key !== null && user.referrer === null) {
        // The link may have come with the wallet; what it does not count for is no reason to bind nothing.
        await profiles.assignReferrer(user.address, body.referrer_key).catch((error: unknown) => {
          if (!(error instanceof LoyaltyError)) throw error
        })
      }
      return toProfileWire(await profiles.bind(user.address, wallet), rulesNow())
    },
    limit,
  )
  registerRoute(
    app,
    'unbindWallet',
    async ({ headers, body, request }) => {
      const wallet = await ownUser.requireWallet(request, {
        type: headers['network-types'],
        text: body.wallet_address,
      })
      if (wallet.family === 'evm')
        throw new ApiError('WRONG_NETWORK_TYPE', 'An EVM wallet is a user of its own and cannot be unbound.')
      await profiles.unbind(wallet)
      return { is_authorized: true, is_bound: false }
    },
    limit,
  )
  registerRoute(
    app,
    'assignReferrer',
    async ({ query, request }) => {
      const user = await ownUser.require(request)
      const { referrer, isNew } = await profiles.assignReferrer(user.address, query.referrer_key)
      const [newest] = isNew ? await profiles.listEntries(user.address, { take: 1 }) : []
      return { referrer_address: referrer, points_received: formatPoints(newest?.amount ?? 0n) }
    },
    limit,
  )
  registerRoute(app, 'getReferralInfo', async ({ request }) =>
    toReferralInfoWire(await ownUser.require(request), rulesNow()),
  )
  registerRoute(
    app,
    'setWelcomeShown',
    async ({ request }) => {
      const { address } = await ownUser.require(request)
      return toProfileWire(await profiles.setWelcomeShown(address), rulesNow())
    },
    limit,
  )
}

function registerHistory(app: FastifyInstance, { ownUser, loyalty: { profiles } }: ProfileRoutesDeps): void {
  registerRoute(app, 'listPoints', async ({ query, request }) => {
    const { address } = await ownUser.require(request)
    const take = query.take ?? PAGE
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
    const found = await profiles.listEntries(address, { after, take: take + 1 })
    const page = found.slice(0, take)
    const last = page.at(-1)
    return {
      data: page.map(toEntryWire),
      next: found.length > take && last !== undefined ? cursorOf(last) : null,
    }
  })
}
