import type { Catalog } from '@sunspan/bridge'
import type { NetworkAdapter } from '@sunspan/chains'
import { PHASES, type Phase, type PhaseDiscounts } from '@sunspan/domain'
import type { Claims, JourneyFile, Loyalty } from '@sunspan/loyalty'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { registerRoute } from '../../http/register-route.ts'
import type { OwnUser } from '../points/own-user.ts'
import { registerClaimRoutes } from './claim-routes.ts'
import { artworkOf, toJourneyTaskWire, toJourneyWire } from './mappers.ts'
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
  const { loyalty, collections, ownUser, discounts } = deps
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
    const { tasks } = await journeys.standing(user?.address, query.journeyId)
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
      ? `All tasks of ${journey.journey} are done. Claim your ${journey.phase} NFT.`
      : `${String(done)} of ${String(needed.length)} tasks of ${journey.journey} are done.`
    return { message, images: [artworkOf(journey.phase)], done, total: needed.length }
  })
  registerRoute(app, 'getPhaseBanner', async ({ query }) => {
    const phase = query.phase ?? currentPhase(journeys.list())
    const percent = String(discounts[phase] / 100)
    const coin = query.symbol === undefined ? '' : ` on your next ${query.symbol} transfer`
    return {
      ...{ phase, title: `Mint your ${phase} NFT` },
      text: `Finish one journey and pay ${percent}% less platform fee${coin}.`,
      ...{ image: artworkOf(phase), actionUrl: '/quests/phases' },
    }
  })
  const currentPhase = (all: readonly JourneyFile[]): Phase =>
    PHASES.find((phase) => all.some((journey) => journey.phase === phase && journeys.isStarted(journey))) ??
    'Sunrise'
}
