import { queryRows, statement } from '@sunspan/bridge'
import type { Pool } from 'pg'

export const METRICS = ['points', 'bridges', 'multiplier', 'referrals'] as const
export type Metric = (typeof METRICS)[number]

export interface Participant {
  readonly rank: number
  readonly address: string
  /** Tenths. */
  readonly points: bigint
  readonly bridges: number
  /** Hundredths. */
  readonly multiplier: number
  readonly referrals: number
}

export interface Board {
  readonly top: readonly Participant[]
  readonly own: Participant | undefined
  readonly total: number
}

export interface Leaderboard {
  /** The first by a figure, and the rank of a user. Equal figures share a rank, which counts those ahead. */
  read(query: {
    readonly metric: Metric
    readonly order: 'ASC' | 'DESC'
    readonly take: number
    readonly own?: string | undefined
  }): Promise<Board>
}

const COLUMNS = 'address, points, bridges, multiplier, referrals'
const topOf = (metric: Metric, order: 'ASC' | 'DESC') =>
  statement(
    `loyalty_top_${metric}_${order}`,
    `SELECT ${COLUMNS} FROM loyalty.users ORDER BY ${metric} ${order}, address ${order} LIMIT $1`,
  )
const TOP = new Map(
  METRICS.flatMap((metric) =>
    (['ASC', 'DESC'] as const).map((order) => [`${metric} ${order}`, topOf(metric, order)]),
  ),
)
const TOTAL =
  'coalesce((SELECT sum(n.count) FROM loyalty.rank_nodes n WHERE n.metric = $1 AND n.level = 9), 0)::int'
const COUNT = statement('loyalty_leaderboard_total', `SELECT ${TOTAL} AS total`)
/**
 * A user and the place among all, in one statement. Those above a figure share its first bits at some level and have more in the next 4; those of the
 * figure itself are a leaf. A subquery for each level, so that each is a range of the key.
 */
const placeOf = (metric: Metric) =>
  statement(
    `loyalty_place_${metric}`,
    `SELECT u.*, ${TOTAL} AS total,
       coalesce((SELECT n.count FROM loyalty.rank_nodes n WHERE n.metric = $1 AND n.level = 0 AND n.node = u.key), 0)::int AS equal,
       (SELECT coalesce(sum(r.above), 0) FROM (SELECT (SELECT sum(n.count) FROM loyalty.rank_nodes n WHERE n.metric = $1 AND n.level = l.level
           AND n.node > l.node AND n.node <= (l.node | 15)) AS above
         FROM (SELECT level::smallint, u.key >> (4 * level) AS node FROM generate_series(0, 9) level OFFSET 0) l) r)::int AS above
     FROM (SELECT ${COLUMNS}, loyalty.rank_key(${metric}::bigint) AS key FROM loyalty.users WHERE address = $2 OFFSET 0) u`,
  )
const PLACE = new Map(METRICS.map((metric) => [metric, placeOf(metric)]))

export function createLeaderboard(pool: Pool): Leaderboard {
  const readPlace = async (metric: Metric, address: string): Promise<PlacedRow | undefined> => {
    const [row] = await queryRows<PlacedRow>(pool, PLACE.get(metric) ?? placeOf(metric), [metric, address])
    return row
  }
  const count = async (metric: Metric): Promise<number> => {
    const [row] = await queryRows<{ total: number }>(pool, COUNT, [metric])
    return row?.total ?? 0
  }
  return {
    async read({ metric, order, take, own }) {
      const statementOf = TOP.get(`${metric} ${order}`) ?? topOf(metric, order)
      const [rows, place] = await Promise.all([
        queryRows<UserRow>(pool, statementOf, [take]),
        own === undefined ? undefined : readPlace(metric, own),
      ])
      const top = rows.map(toFigures)
      // Equal figures are adjacent: the rank of a row is the place of the first of its figure.
      const ranked = top.map((user) => ({
        ...user,
        rank: 1 + top.findIndex((other) => other[metric] === user[metric]),
      }))
      if (place === undefined) return { top: ranked, own: undefined, total: await count(metric) }
      const { above, equal, total } = place
      const rank = 1 + (order === 'DESC' ? above : total - above - equal)
      return { top: ranked, own: { ...toFigures(place), rank }, total }
    },
  }
}

type Figures = Omit<Participant, 'rank'>

interface UserRow extends Record<string, unknown> {
  readonly address: string
  readonly points: string
  readonly bridges: number
  readonly multiplier: number
  readonly referrals: number
}

interface PlacedRow extends UserRow {
  readonly above: number
  readonly equal: number
  readonly total: number
}

const toFigures = ({ address, points, bridges, multiplier, referrals }: UserRow): Figures => ({
  address,
  points: BigInt(points),
  bridges,
  multiplier,
  referrals,
})
