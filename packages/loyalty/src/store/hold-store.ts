import { execute, queryRows, statement, type Queryable } from '@sunspan/bridge'

/** While it lasts a user spends and claims nothing. */
export interface Hold {
  readonly user: string
  /** What the user reads. */
  readonly reason: string
  readonly heldBy: string
  readonly heldAt: Date
  readonly endsAt: Date
}

const COLUMNS = 'user_address, reason, held_by, held_at, ends_at'
const FIND = statement(
  'loyalty_hold_find',
  `SELECT ${COLUMNS} FROM loyalty.holds WHERE user_address = $1 AND lifted_at IS NULL AND ends_at > $2 ORDER BY ends_at DESC LIMIT 1`,
)
const LIST = statement(
  'loyalty_holds',
  `SELECT ${COLUMNS} FROM loyalty.holds WHERE lifted_at IS NULL AND ends_at > $1 ORDER BY ends_at, id LIMIT 200`,
)
const INSERT = statement(
  'loyalty_hold_insert',
  `INSERT INTO loyalty.holds (${COLUMNS}) SELECT $1, $2, $3, $4, $5 WHERE EXISTS (SELECT FROM loyalty.users WHERE address = $1)`,
)
const LIFT = statement(
  'loyalty_hold_lift',
  'UPDATE loyalty.holds SET lifted_at = $2, lifted_by = $3 WHERE user_address = $1 AND lifted_at IS NULL AND ends_at > $2',
)

/** The one that is in force at a moment, and ends last. */
export async function findHold(db: Queryable, user: string, at: Date): Promise<Hold | undefined> {
  const [row] = await queryRows<HoldRow>(db, FIND, [user, at])
  return row === undefined ? undefined : toHold(row)
}

/** Those in force, the first to end first. */
export async function listHolds(db: Queryable, at: Date): Promise<readonly Hold[]> {
  return (await queryRows<HoldRow>(db, LIST, [at])).map(toHold)
}

/** False if there is no such user. */
export const insertHold = async (db: Queryable, hold: Hold): Promise<boolean> =>
  (await execute(db, INSERT, [hold.user, hold.reason, hold.heldBy, hold.heldAt, hold.endsAt])) === 1

/** Lifts all that are in force; returns how many. */
export const liftHolds = (db: Queryable, user: string, at: Date, by: string): Promise<number> =>
  execute(db, LIFT, [user, at, by])

interface HoldRow {
  readonly user_address: string
  readonly reason: string
  readonly held_by: string
  readonly held_at: Date
  readonly ends_at: Date
}

const toHold = (row: HoldRow): Hold => ({
  user: row.user_address,
  reason: row.reason,
  heldBy: row.held_by,
  heldAt: row.held_at,
  endsAt: row.ends_at,
})
