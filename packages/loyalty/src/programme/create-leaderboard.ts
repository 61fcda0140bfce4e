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
/** The first users by a figure. Parameter: how many. */
export const topOf = (metric: Metric, order: 'ASC' | 'DESC') =>
  statement(
    `loyalty_top_${metric}_${order}`,
    `SELECT ${COLUMNS} FROM loyalty.users ORDER BY ${metric} ${order}, address ${order} LIMIT $1`,
  )
const TOP = new Map(
  METRICS.flatMap((metric) =>
    (['ASC', 'DESC'] as const).map((order) => [`${metric} ${order}`, topOf(metric, order)]),
  ),
)
const COUNT = statement('loyalty_leaderboard_total', 'SELECT total::int FROM loyalty.place_of($1, 0)')
/** A user and the place among all, in one statement. Parameters: the figure's name, the user. */
export const placeOf = (metric: Metric) =>
  statement(
    `loyalty_place_${metric}`,
    `SELECT u.*, p.above::int, p.equal::int, p.total::int
     FROM (SELECT ${COLUMNS} FROM loyalty.users WHERE address = $2 OFFSET 0) u CROSS JOIN LATERAL loyalty.place_of($1, u.${metric}::bigint) p`,
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
