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
const OWN = statement('loyalty_own', `SELECT ${COLUMNS} FROM loyalty.users WHERE address = $1`)
/**
 * Those above a figure share its first bits at some level and have more in the next 4; those of the figure itself are a leaf. A subquery
 * for each level, so that each is a range of the key.
 */
const PLACES = statement(
  'loyalty_places',
  `SELECT coalesce(sum(r.above), 0)::int AS above,
     coalesce((SELECT n.count FROM loyalty.rank_nodes n WHERE n.metric = $1 AND n.level = 0 AND n.node = loyalty.rank_key($2::bigint)), 0)::int AS equal,
     coalesce((SELECT sum(n.count) FROM loyalty.rank_nodes n WHERE n.metric = $1 AND n.level = 9), 0)::int AS total
   FROM (SELECT (SELECT sum(n.count) FROM loyalty.rank_nodes n WHERE n.metric = $1 AND n.level = l.level
       AND n.node > l.node AND n.node <= (l.node | 15)) AS above
     FROM (SELECT level::smallint, loyalty.rank_key($2::bigint) >> (4 * level) AS node FROM generate_series(0, 9) level OFFSET 0) l) r`,
)

export function createLeaderboard(pool: Pool): Leaderboard {
  const placesOf = async (metric: Metric, figure: bigint) => {
    type Places = { above: number; equal: number; total: number }
    const [row] = await queryRows<Places>(pool, PLACES, [metric, figure])
    return row ?? { above: 0, equal: 0, total: 0 }
  }
  return {
    async read({ metric, order, take, own }) {
      const rankOf = async (user: Figures): Promise<number> => {
        const { above, equal, total } = await placesOf(metric, BigInt(user[metric]))
        return 1 + (order === 'DESC' ? above : total - above - equal)
      }
      const statementOf = TOP.get(`${metric} ${order}`) ?? topOf(metric, order)
      const [rows, [ownRow], { total }] = await Promise.all([
        queryRows<UserRow>(pool, statementOf, [take]),
        own === undefined ? [] : queryRows<UserRow>(pool, OWN, [own]),
        placesOf(metric, 0n),
      ])
      const top = rows.map(toFigures)
      // Equal figures stand beside each other: the rank of a row is the place of the first of its figure.
      const ranked = top.map((user) => ({
        ...user,
        rank: 1 + top.findIndex((other) => other[metric] === user[metric]),
      }))
      const ownUser = ownRow === undefined ? undefined : toFigures(ownRow)
      return {
        top: ranked,
        own: ownUser === undefined ? undefined : { ...ownUser, rank: await rankOf(ownUser) },
        total,
      }
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

const toFigures = ({ address, points, bridges, multiplier, referrals }: UserRow): Figures => ({
  ...{ address, points: BigInt(points), bridges, multiplier, referrals },
})
