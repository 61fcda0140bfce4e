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
  readonly title: string
  readonly evidence: EntryEvidence
}

const INSERT = statement(
  'loyalty_entry_insert',
  `INSERT INTO entries (position, no, user_address, at, rule, period, amount, base, multiplier, multiplier_gained, rules_version, title, evidence)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   ON CONFLICT (user_address, rule, period) DO NOTHING RETURNING no`,
)
export const ENTRY_COLUMNS = `position, no, user_address, at, rule, period, amount, base, multiplier, multiplier_gained, rules_version, title, evidence`
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
    entry.title,
    JSON.stringify(entry.evidence),
  ])
  return rows.length === 1
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
  title: row.title,
  evidence: row.evidence,
})
