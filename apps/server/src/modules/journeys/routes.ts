import type { Catalog } from '@sunspan/bridge'
import type { NetworkAdapter } from '@sunspan/chains'
import { bestPhaseDiscount, PHASES, type Phase, type PhaseDiscounts } from '@sunspan/domain'
import type { Claims, JourneyFile, Loyalty } from '@sunspan/loyalty'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'
import type { OwnUser } from '../points/own-user.ts'
import { registerClaimRoutes } from './claim-routes.ts'
import { artworkOf, discountPercent, toJourneyTaskWire, toJourneyWire } from './mappers.ts'
import { registerNftRoutes } from './nft-routes.ts'
import type { PhaseCollections } from './phase-collections.ts'

export interface JourneyRoutesDeps {
  readonly catalog: Catalog
  readonly loyalty: Loyalty
  readonly claims: Claims
  readonly collections: PhaseCollections
  readonly adapters: ReadonlyMap<string, Pick<NetworkAdapter, 'phases' | 'minter'>>
  readonly ownUser: OwnUser
  readonly discounts: PhaseDiscounts
  readonly productName: string
  /** Of the pages, for metadata that others read. */
  readonly origin: string
  readonly claimsPerMinute: number
}

/** Phases, journeys, claims and the NFTs' metadata. */
export function registerJourneyRoutes(app: FastifyInstance, deps: JourneyRoutesDeps): void {
  const { loyalty, collections, ownUser } = deps
  const { journeys } = loyalty
  registerClaimRoutes(app, { ...deps, profiles: loyalty.profiles })
  registerNftRoutes(app, deps)

  /** On the journey's own network; of one without, on all. */
  async function countHolders({ network, phase }: JourneyFile): Promise<number> {
    const networks = network === null ? collections.networkIds : [network]
    const found = await Promise.all(networks.map((id) => collections.find(id, phase)))
    return found.reduce((sum, one) => sum + Number(one?.holders ?? 0n), 0)
  }

  registerRoute(app, 'listJourneys', async ({ query }) => ({
    data: await Promise.all(
      journeys.list(query.phase).map(async (journey) => {
        const isStarted = journeys.isStarted(journey)
        return toJourneyWire(journey, { isStarted, holders: await countHolders(journey) })
      }),
    ),
  }))
  registerRoute(app, 'listJourneyTasks', async ({ query, request }) => {
    const user = await ownUser.find(request, query.wallet)
    const { journeyId: id } = query
    const { tasks } =
      user === undefined ? await journeys.standing(undefined, id) : await journeys.settle(user.address, id)
    return { data: tasks.map(toJourneyTaskWire) }
  })
  registerRoute(app, 'countParticipants', async ({ params }) => ({
    amount: await journeys.countParticipants(params.phase),
  }))
  registerRoute(app, 'getJourneyProgress', async ({ params, request }) => {
    const { address } = await ownUser.require(request, params.wallet)
    const { journey, tasks, isDone } = await journeys.settle(address, params.journey)
    if (journey.phase !== params.phase) {
      throw new ApiError('TASK_NOT_FOUND', `The journey ${params.journey} is not of ${params.phase}.`)
    }
    const needed = tasks.filter(({ task }) => task.evidence.kind !== 'self_declared')
    const done = needed.filter((one) => one.isDone).length
    const message = isDone
      ? `All tasks of ${journey.journey} are done.`
      : `${String(done)} of ${String(needed.length)} tasks of ${journey.journey} are done.`
    return { message, images: [artworkOf(journey.phase)], done, total: needed.length }
  })
  registerBanner(app, deps)
}

/** Offers the first phase that has begun and whose NFT the wallet does not hold; a wallet that holds them all gets their worth. */
function registerBanner(app: FastifyInstance, deps: JourneyRoutesDeps): void {
  const { collections, discounts } = deps
  const { journeys } = deps.loyalty
  const begun = (): readonly Phase[] =>
    PHASES.filter((phase) => journeys.list(phase).some((journey) => journeys.isStarted(journey)))

  registerRoute(
    app,
    'getPhaseBanner',
    async ({ query: { wallet, symbol, phase: asked } }) => {
      const held = wallet === undefined ? new Set<Phase>() : await collections.heldBy(wallet)
      const offered = asked === undefined ? begun() : [asked]
      const phase = offered.find((one) => !held.has(one)) ?? offered.at(-1) ?? 'Sunrise'
      const best = bestPhaseDiscount([...held], discounts)?.phase ?? phase
      const coin = symbol === undefined ? '' : ` on your next ${symbol} transfer`
      const percentOf = (one: Phase): string => String(discountPercent(one, discounts))
      return {
        ...(held.has(phase)
          ? {
              title: `You hold the ${phase} NFT`,
              text: `You pay ${percentOf(best)}% less platform fee.`,
            }
          : {
              title: `Mint your ${phase} NFT`,
              text: `Finish one journey and pay ${percentOf(phase)}% less platform fee${coin}.`,
            }),
        phase,
        image: artworkOf(phase),
        actionUrl: '/quests/phases',
      }
    },
    limitPerMinute(deps.claimsPerMinute),
  )
}
