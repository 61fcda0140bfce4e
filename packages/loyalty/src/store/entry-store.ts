import { queryRows, statement, type Queryable, type Transaction } from '@sunspan/bridge'
import type { EvidenceKind, PointsRule } from '@sunspan/domain'

/** What shows that an entry is right. */
export interface EntryEvidence {
  readonly kind: EvidenceKind
  readonly order_id?: string
  readonly task_id?: string
  readonly network?: string
  readonly block?: string
  readonly transaction?: string
  readonly wallet?: string
  readonly detail?: string
}

/** One line of the points ledger: tenths of points, multipliers in hundredths. */
export interface Entry {
  readonly position: bigint
  readonly no: number
  readonly user: string
  readonly at: Date
  readonly rule: PointsRule
  readonly period: string
  readonly amount: bigint
  readonly base: bigint
  readonly multiplier: number
  readonly multiplierGained: number
  readonly rulesVersion: number
  /** The moment whose rules and multiplier applied, if that was not when it was booked. */
  readonly asOf: Date | null
  readonly title: string
  readonly evidence: EntryEvidence
}

const INSERT = statement(
  'loyalty_entry_insert',
  `INSERT INTO entries (position, no, user_address, at, rule, period, amount, base, multiplier, multiplier_gained, rules_version, as_of, title,
     evidence) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
   ON CONFLICT (user_address, rule, period) DO NOTHING RETURNING no`,
)
export const ENTRY_COLUMNS = `position, no, user_address, at, rule, period, amount, base, multiplier, multiplier_gained, rules_version, as_of, title, evidence`
const OF_ORDER = statement(
  'loyalty_entries_of_order',
  `SELECT ${ENTRY_COLUMNS} FROM entries WHERE evidence ? 'order_id' AND evidence ->> 'order_id' = $1 ORDER BY position, no`,
)
const FIND = statement(
  'loyalty_entry_find',
  `SELECT ${ENTRY_COLUMNS} FROM entries WHERE user_address = $1 AND rule = $2 AND period = $3`,
)
const READ = statement(
  'loyalty_entry_read',
  `SELECT ${ENTRY_COLUMNS} FROM loyalty.entries WHERE user_address = $1 AND rule = $2 AND period = $3`,
)
const PAGE = statement(
  'loyalty_entries_page',
  `SELECT ${ENTRY_COLUMNS} FROM loyalty.entries WHERE user_address COLLATE "C" = $1 AND (position, no) < ($2, $3)
   ORDER BY position DESC, no DESC LIMIT $4`,
)
/** What was taken back counts for nothing. */
const STANDING = statement(
  'loyalty_standing',
  `SELECT (count(*) FILTER (WHERE rule = 'bridge'))::int AS bridges, coalesce(sum(multiplier_gained), 0)::int AS bonus FROM entries e
   WHERE user_address = $1 AND coalesce(as_of, at) <= $2 AND (rule = 'bridge' OR multiplier_gained > 0) AND NOT EXISTS (
     SELECT FROM entries r WHERE r.user_address = $1 AND r.rule = 'bridge_reversed' AND r.period = e.rule || ':' || e.period)`,
)
const NO_END = 2n ** 62n

/** False if the rule has counted for that user and period before. */
export async function insertEntry(tx: Transaction, entry: Entry): Promise<boolean> {
  const rows = await queryRows(tx, INSERT, [
    entry.position,
    entry.no,
    entry.user,
    entry.at,
    entry.rule,
    entry.period,
    entry.amount,
    entry.base,
    entry.multiplier,
    entry.multiplierGained,
    entry.rulesVersion,
    entry.asOf,
    entry.title,
    JSON.stringify(entry.evidence),
  ])
  return rows.length === 1
}

/** The bridges and the bonus that a user had at a moment, as is known now. */
export async function findStanding(
  tx: Transaction,
  user: string,
  at: Date,
): Promise<{ readonly bridges: number; readonly bonus: number }> {
  const [row] = await queryRows<{ bridges: number; bonus: number }>(tx, STANDING, [user, at])
  return row ?? { bridges: 0, bonus: 0 }
}

/** Entries whose evidence is an order. */
export async function findEntriesOfOrder(tx: Transaction, orderId: string): Promise<readonly Entry[]> {
  return (await queryRows<EntryRow>(tx, OF_ORDER, [orderId])).map(toEntry)
}

export async function findEntry(
  tx: Transaction,
  user: string,
  rule: PointsRule,
  period: string,
): Promise<Entry | undefined> {
  const [row] = await queryRows<EntryRow>(tx, FIND, [user, rule, period])
  return row === undefined ? undefined : toEntry(row)
}

export async function readEntry(
  db: Queryable,
  user: string,
  rule: PointsRule,
  period: string,
): Promise<Entry | undefined> {
  const [row] = await queryRows<EntryRow>(db, READ, [user, rule, period])
  return row === undefined ? undefined : toEntry(row)
}

/** Entries of a user, the newest first, after one of them. */
export async function listEntries(
  db: Queryable,
  user: string,
  page: { readonly after?: Pick<Entry, 'position' | 'no'> | undefined; readonly take: number },
): Promise<readonly Entry[]> {
  const { after = { position: NO_END, no: 0 }, take } = page
  return (await queryRows<EntryRow>(db, PAGE, [user, after.position, after.no, take])).map(toEntry)
}

export interface EntryRow {
  readonly position: string
  readonly no: number
  readonly user_address: string
  readonly at: Date
  readonly rule: PointsRule
  readonly period: string
  readonly amount: string
  readonly base: string
  readonly multiplier: number
  readonly multiplier_gained: number
  readonly rules_version: number
  readonly as_of: Date | null
  readonly title: string
  readonly evidence: EntryEvidence
}

export const toEntry = (row: EntryRow): Entry => ({
  position: BigInt(row.position),
  no: row.no,
  user: row.user_address,
  at: row.at,
  rule: row.rule,
  period: row.period,
  amount: BigInt(row.amount),
  base: BigInt(row.base),
  multiplier: row.multiplier,
  multiplierGained: row.multiplier_gained,
  rulesVersion: row.rules_version,
  asOf: row.as_of,
  title: row.title,
  evidence: row.evidence,
})
