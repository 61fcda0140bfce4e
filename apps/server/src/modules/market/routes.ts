import type { CollectionWire, OwnedPerkWire, PerkWire } from '@sunspan/api'
import { formatPoints, parsePoints, type PhaseDiscounts } from '@sunspan/domain'
import type { Claims, Loyalty, OwnedPerk, PerkFile, Profile } from '@sunspan/loyalty'
import type { FastifyInstance } from 'fastify'
import { registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import { artworkOf, discountPercent } from '../journeys/mappers.ts'
import type { PhaseCollections } from '../journeys/phase-collections.ts'
import type { OwnUser } from '../points/own-user.ts'

export interface MarketRoutesDeps {
  readonly loyalty: Loyalty
  readonly claims: Claims
  readonly collections: PhaseCollections
  readonly ownUser: OwnUser
  readonly discounts: PhaseDiscounts
  readonly writesPerMinute: number
}

/** The phase collections, and perks for points. */
export function registerMarketRoutes(app: FastifyInstance, deps: MarketRoutesDeps): void {
  const { loyalty, ownUser } = deps
  const { perks } = loyalty
  const writes = limitPerMinute(deps.writesPerMinute)

  registerRoute(app, 'getMarket', async ({ request }) => {
    const user = await ownUser.find(request)
    return {
      collections: await listCollections(deps, user),
      perks: perks.offers().map((offer) => toPerkWire(offer, user)),
      points: user === undefined ? null : formatPoints(user.points),
    }
  })
  registerRoute(app, 'listOwnedPerks', async ({ request }) => {
    const { address } = await ownUser.require(request)
    return { data: (await perks.owned(address)).map(toOwnedPerkWire) }
  })
  registerRoute(
    app,
    'buyPerk',
    async ({ params, body, request }) => {
      const { address } = await ownUser.require(request)
      return toOwnedPerkWire(await perks.buy(address, params.id, body.purchase_id))
    },
    writes,
  )
}

/** Each phase on each network that a journey leads to it on. */
async function listCollections(
  { loyalty: { journeys }, claims, collections, discounts }: MarketRoutesDeps,
  user: Profile | undefined,
): Promise<CollectionWire[]> {
  const claimed = user === undefined ? [] : await claims.claimed(user.address)
  const places = collections.networkIds.flatMap((network) =>
    journeys.list().flatMap((journey) => (journey.network === network ? [{ network, journey }] : [])),
  )
  return Promise.all(
    places.map(async ({ network, journey }) => {
      const { phase } = journey
      const [found, standing] = await Promise.all([
        collections.find(network, phase),
        user === undefined ? undefined : journeys.standing(user.address, journey.id),
      ])
      const isClaimed = claimed.some((one) => one.phase === phase && one.network === network)
      return {
        phase,
        network,
        contract: collections.contractOf(network) ?? null,
        image: artworkOf(phase),
        supply: found === undefined ? null : Number(found.cap),
        minted: Number(found?.supply ?? 0n),
        holders: Number(found?.holders ?? 0n),
        discount_percent: discountPercent(phase, discounts),
        journey: journey.id,
        is_eligible: standing === undefined ? null : standing.isDone && !isClaimed,
        is_claimed: user === undefined ? null : isClaimed,
      }
    }),
  )
}

const toPerkWire = (offer: PerkFile, user: Profile | undefined): PerkWire => {
  const price = parsePoints(offer.price) ?? 0n
  return {
    id: offer.id,
    title: offer.title,
    text: offer.text,
    price: formatPoints(price),
    transfers: offer.transfers,
    is_affordable: user === undefined ? null : user.points >= price,
  }
}

const toOwnedPerkWire = (perk: OwnedPerk): OwnedPerkWire => ({
  id: perk.id,
  perk_id: perk.perkId,
  title: perk.title,
  bought_at: perk.at.toISOString(),
  transfers: perk.transfers,
  used: perk.orderIds.length,
  orders: [...perk.orderIds],
})
