import { queryRows, statement } from '@sunspan/bridge'
import type { Pool } from 'pg'
import type { Journal } from '../journal/journal.ts'
import type { Season } from '../rules/parse-programme.ts'
import type { Calendar, SaidSeason } from './create-calendar.ts'
import { saySeasons } from './say-seasons.ts'

/** What a user has collected in a season, in tenths. Equal points share a rank, which counts those ahead. */
export interface SeasonRank {
  readonly rank: number
  readonly address: string
  readonly points: bigint
}

export interface SeasonBoard {
  readonly top: readonly SeasonRank[]
  readonly own: SeasonRank | undefined
  readonly total: number
}

export interface Seasons {
  /** The earliest first. */
  list(): Promise<readonly SaidSeason[]>
  /**
   * Says those of a rules file. Throws a RulesError where it would change one that has begun, or has one that would begin in the past, or one to come
   * with tasks of networks that are not served.
   */
  say(seasons: readonly Season[], isServed: (networkId: string) => boolean): Promise<void>
  /** Who has collected most in a season, and the rank of a user. */
  board(
    seasonId: string,
    of: { readonly take: number; readonly own?: string | undefined },
  ): Promise<SeasonBoard>
}

const TOP = statement(
  'loyalty_season_top',
  `SELECT user_address AS address, points FROM loyalty.season_points WHERE season_id = $1 ORDER BY points DESC, user_address DESC LIMIT $2`,
)
const TOTAL = statement('loyalty_season_total', 'SELECT total::int FROM loyalty.place_of($1, 0)')
const OWN = statement(
  'loyalty_season_own',
  `SELECT u.address, u.points, p.above::int
   FROM (SELECT user_address AS address, points FROM loyalty.season_points WHERE season_id = $1 AND user_address = $2 OFFSET 0) u
   CROSS JOIN LATERAL loyalty.place_of('season:' || $1, u.points) p`,
)

export function createSeasons(deps: {
  readonly pool: Pool
  readonly journal: Journal
  readonly calendar: Calendar
  readonly now: () => Date
}): Seasons {
  const { pool, journal, calendar } = deps
  return {
    async list() {
      await journal.catchUp()
      return calendar.seasons()
    },
    say: (seasons, isServed) => saySeasons({ ...deps, isServed }, seasons),
    async board(seasonId, { take, own }) {
      await journal.catchUp()
      const [top, totals, places] = await Promise.all([
        queryRows<PointsRow>(pool, TOP, [seasonId, take]),
        queryRows<{ total: number }>(pool, TOTAL, [`season:${seasonId}`]),
        own === undefined ? [] : queryRows<PointsRow & { above: number }>(pool, OWN, [seasonId, own]),
      ])
      const [place] = places
      return {
        // Equal points are adjacent: the rank of a row is the place of the first of its points.
        top: top.map((row) =>
          toRank(
            row,
            top.findIndex(({ points }) => points === row.points),
          ),
        ),
        own: place === undefined ? undefined : toRank(place, place.above),
        total: totals[0]?.total ?? 0,
      }
    },
  }
}

interface PointsRow extends Record<string, unknown> {
  readonly address: string
  readonly points: string
}

const toRank = ({ address, points }: PointsRow, above: number): SeasonRank => ({
  rank: above + 1,
  address,
  points: BigInt(points),
})
