import type { SeasonRankWire, SeasonWire } from '@sunspan/api'
import { addressCodec } from '@sunspan/chains'
import { formatPoints } from '@sunspan/domain'
import { canonicalJson, type Loyalty, type SaidSeason, type SeasonBoard } from '@sunspan/loyalty'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../http/api-error.ts'
import { createPlaces } from '../../http/create-places.ts'
import { registerFile, registerRoute } from '../../http/register-route.ts'
import { limitPerMinute } from '../../plugins/external/rate-limits.ts'

const TAKE = 10
const FILES_AT_ONCE = 4

/** The calendar of seasons, their rules, and who has collected most in each. */
export function registerSeasonRoutes(
  app: FastifyInstance,
  deps: {
    readonly seasons: Loyalty['seasons']
    readonly now: () => Date
    readonly filesPerMinute: number
  },
): void {
  const { seasons, now } = deps
  const find = async (id: string): Promise<SaidSeason> => {
    const found = (await seasons.list()).find((season) => season.id === id)
    if (found !== undefined) return found
    throw new ApiError('PUBLICATION_NOT_FOUND', 'There is no such season. Load the list of seasons again.')
  }

  registerRoute(app, 'listSeasons', async () => {
    const all = await seasons.list()
    const at = now()
    const current = all.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
    return {
      current: current === undefined ? null : toWire(current),
      upcoming: all.filter(({ startsAt }) => startsAt > at).map(toWire),
      past: all
        .filter(({ endsAt }) => endsAt <= at)
        .map(toWire)
        .toReversed(),
    }
  })
  registerFile(
    app,
    'getSeasonRules',
    async ({ params }) => {
      const { id, rules } = await find(params.id)
      return {
        name: `season-${id}.json`,
        type: 'application/json',
        texts: (async function* () {
          yield canonicalJson(rules.file)
        })(),
      }
    },
    {
      ...limitPerMinute(deps.filesPerMinute),
      places: createPlaces({ inAll: FILES_AT_ONCE, perOwner: 1 }),
    },
  )
  registerRoute(app, 'getSeasonBoard', async ({ params, query }) => {
    const { id } = await find(params.id)
    const wallet = query.wallet_address
    const own = wallet === undefined ? undefined : addressCodec('evm')?.normalize(wallet)
    const board = await seasons.board(id, { take: query.take ?? TAKE, own })
    return {
      data: board.top.map(toRankWire),
      own: board.own === undefined ? null : toRankWire(board.own),
      total_count: board.total,
    }
  })
}

const toWire = ({ id, name, startsAt, endsAt, rules, saidAt }: SaidSeason): SeasonWire => ({
  id,
  name,
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
  rules_hash: rules.digest,
  said_at: saidAt.toISOString(),
})

const toRankWire = ({ rank, address, points }: SeasonBoard['top'][number]): SeasonRankWire => ({
  rank,
  wallet_address: address,
  points: formatPoints(points),
})
