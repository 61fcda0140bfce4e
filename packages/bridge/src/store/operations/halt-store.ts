import { haltTargetsOf, type HaltAction, type HaltRoute } from '../../model/halt-target.ts'
import { queryRows, statement, type Queryable } from '../database/database.ts'

/** A stop that stays in force until an operator lifts it. */
export interface Halt {
  readonly id: string
  /** As formatted by `haltTarget`. */
  readonly target: string
  readonly action: HaltAction
  readonly actor: string
  readonly reason: string
  readonly at: Date
  readonly liftedAt: Date | null
  readonly liftedBy: string | null
  readonly liftReason: string | null
}

interface HaltRow {
  readonly id: string
  readonly target: string
  readonly action: HaltAction
  readonly actor: string
  readonly reason: string
  readonly at: Date
  readonly lifted_at: Date | null
  readonly lifted_by: string | null
  readonly lift_reason: string | null
}

const COLUMNS = 'id, target, action, actor, reason, at, lifted_at, lifted_by, lift_reason'

const toHalt = (row: HaltRow): Halt => ({
  id: row.id,
  target: row.target,
  action: row.action,
  actor: row.actor,
  reason: row.reason,
  at: row.at,
  liftedAt: row.lifted_at,
  liftedBy: row.lifted_by,
  liftReason: row.lift_reason,
})

const SET = statement(
  'halts_set',
  `INSERT INTO halts (target, action, actor, reason, at) SELECT $1, a, $3, $4, $5 FROM unnest($2::text[]) AS a
   ON CONFLICT (action, target) WHERE lifted_at IS NULL DO NOTHING RETURNING ${COLUMNS}`,
)
const LIFT = statement(
  'halts_lift',
  `UPDATE halts SET lifted_at = $4, lifted_by = $2, lift_reason = $3 WHERE id = $1 AND lifted_at IS NULL RETURNING ${COLUMNS}`,
)
const ACTIVE = statement('halts_active', `SELECT ${COLUMNS} FROM halts WHERE lifted_at IS NULL ORDER BY id`)
const RECENT = statement('halts_recent', `SELECT ${COLUMNS} FROM halts ORDER BY id DESC LIMIT 500`)
const FIND = statement(
  'halts_find',
  `SELECT ${COLUMNS} FROM halts WHERE lifted_at IS NULL AND action = $1 AND target = ANY($2::text[]) ORDER BY id LIMIT 1`,
)

/** SQL expressions for a row's route. */
type RouteSql = { readonly [Key in keyof HaltRoute]: string }

/** True while nothing at all is halted, in the statement's own snapshot: answered once a statement, where `notHalted` asks for each row. */
export const NOTHING_HALTED = 'NOT EXISTS (SELECT FROM halts WHERE lifted_at IS NULL)'

/**
 * A condition for any statement: true while no halt blocks the action for the row, ignoring halts by `exceptBy`. Evaluated in the statement's own
 * snapshot.
 */
export function notHalted(action: HaltAction, route: RouteSql, exceptBy?: string): string {
  const { network, currency, currencyIn, currencyOut, wallet } = route
  const targets = [
    `'global'`,
    `'network:' || ${network}`,
    `'currency:' || ${currency}`,
    `'pair:' || ${currencyIn} || '>' || ${currencyOut}`,
    `'wallet:' || ${network} || ':' || ${wallet}`,
  ].join(', ')
  const others = exceptBy === undefined ? '' : ` AND h.actor <> '${exceptBy}'`
  return `(${NOTHING_HALTED} OR NOT EXISTS (SELECT FROM halts h WHERE h.lifted_at IS NULL AND h.action = '${action}' AND h.target IN (${targets})${others}))`
}

/** Returns the halts that were not in force before. */
export async function insertHalts(
  db: Queryable,
  input: {
    readonly target: string
    readonly actions: readonly HaltAction[]
    readonly actor: string
    readonly reason: string
    readonly at: Date
  },
): Promise<readonly Halt[]> {
  const { target, actions, actor, reason, at } = input
  return (await queryRows<HaltRow>(db, SET, [target, actions, actor, reason, at])).map(toHalt)
}

/** Undefined if no such halt is in force. */
export async function liftHalt(
  db: Queryable,
  input: { readonly id: string; readonly actor: string; readonly reason: string; readonly at: Date },
): Promise<Halt | undefined> {
  const [row] = await queryRows<HaltRow>(db, LIFT, [input.id, input.actor, input.reason, input.at])
  return row === undefined ? undefined : toHalt(row)
}

export async function findActiveHalts(db: Queryable): Promise<readonly Halt[]> {
  return (await queryRows<HaltRow>(db, ACTIVE, [])).map(toHalt)
}

/** Newest first, including lifted halts. */
export async function listRecentHalts(db: Queryable): Promise<readonly Halt[]> {
  return (await queryRows<HaltRow>(db, RECENT, [])).map(toHalt)
}

/** The first halt that blocks the action on one of these routes. */
export async function findHalt(
  db: Queryable,
  action: HaltAction,
  routes: readonly HaltRoute[],
): Promise<Halt | undefined> {
  const targets = [...new Set(routes.flatMap(haltTargetsOf))]
  const [row] = await queryRows<HaltRow>(db, FIND, [action, targets])
  return row === undefined ? undefined : toHalt(row)
}
