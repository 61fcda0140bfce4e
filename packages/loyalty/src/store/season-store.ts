import { execute, queryRows, statement, type Queryable, type Transaction } from '@sunspan/bridge'

/** What was said of a season, without its rules. */
export interface SeasonRow {
  readonly position: bigint
  readonly id: string
  readonly name: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly rulesHash: string
  readonly saidAt: Date
  readonly isWithdrawn: boolean
}

const COLUMNS = 'position, id, name, starts_at, ends_at, rules_hash, said_at, rules IS NULL AS is_withdrawn'
const INSERT = statement(
  'loyalty_season_insert',
  `INSERT INTO seasons (position, id, name, starts_at, ends_at, rules_hash, rules, said_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const LIST = statement(
  'loyalty_seasons',
  `SELECT * FROM (SELECT DISTINCT ON (id) ${COLUMNS} FROM loyalty.seasons ORDER BY id, position DESC) s WHERE NOT is_withdrawn ORDER BY starts_at`,
)
const HISTORY = statement(
  'loyalty_seasons_said',
  `SELECT ${COLUMNS} FROM loyalty.seasons WHERE position <= $1 ORDER BY position`,
)
const RULES = statement('loyalty_season_rules', 'SELECT rules FROM loyalty.seasons WHERE position = $1')
const ADD = statement(
  'loyalty_season_points_add',
  `INSERT INTO season_points (season_id, user_address, points) VALUES ($1, $2, $3)
   ON CONFLICT (season_id, user_address) DO UPDATE SET points = season_points.points + excluded.points`,
)

/** Without rules it is withdrawn. */
export const insertSeason = (
  tx: Transaction,
  said: Omit<SeasonRow, 'isWithdrawn'> & { readonly rules: unknown },
): Promise<number> =>
  execute(tx, INSERT, [
    said.position,
    said.id,
    said.name,
    said.startsAt,
    said.endsAt,
    said.rulesHash,
    said.rules === null ? null : JSON.stringify(said.rules),
    said.saidAt,
  ])

/** The seasons as they were said last, the earliest first. */
export async function listSeasons(db: Queryable): Promise<readonly SeasonRow[]> {
  return (await queryRows<StoredRow>(db, LIST, [])).map(toSeason)
}

/** All that was said of seasons in lines up to a position. */
export async function listSaid(db: Queryable, until: bigint): Promise<readonly SeasonRow[]> {
  return (await queryRows<StoredRow>(db, HISTORY, [until])).map(toSeason)
}

/** The rules that were said at a position. */
export async function readSeasonRules(db: Queryable, position: bigint): Promise<unknown> {
  const [row] = await queryRows<{ rules: unknown }>(db, RULES, [position])
  return row?.rules
}

/** Adds to what a user has collected in a season. */
export const addToSeason = (
  tx: Transaction,
  seasonId: string,
  user: string,
  points: bigint,
): Promise<number> => execute(tx, ADD, [seasonId, user, points])

interface StoredRow extends Record<string, unknown> {
  readonly position: string
  readonly id: string
  readonly name: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly rules_hash: string
  readonly said_at: Date
  readonly is_withdrawn: boolean
}

const toSeason = (row: StoredRow): SeasonRow => ({
  position: BigInt(row.position),
  id: row.id,
  name: row.name,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  rulesHash: row.rules_hash,
  saidAt: row.said_at,
  isWithdrawn: row.is_withdrawn,
})
