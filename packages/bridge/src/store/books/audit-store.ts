import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'

const TRY_LOCK = statement(
  'ledger_audits_lock',
  `SELECT pg_try_advisory_xact_lock(hashtextextended('ledger_audits', 0)) AS locked`,
)
const LAST = statement(
  'ledger_audits_last',
  'SELECT at, findings FROM ledger_audits ORDER BY id DESC LIMIT 1',
)
const INSERT = statement('ledger_audits_insert', 'INSERT INTO ledger_audits (at, findings) VALUES ($1, $2)')

export interface LedgerAudit {
  readonly at: Date
  /** Empty if the audit found nothing. */
  readonly findings: readonly string[]
}

/** Locks the audit until the transaction ends. False while another process audits. */
export async function tryLockAudit(tx: Transaction): Promise<boolean> {
  const [row] = await queryRows<{ locked: boolean }>(tx, TRY_LOCK, [])
  return row?.locked === true
}

export async function findLastAudit(db: Queryable): Promise<LedgerAudit | undefined> {
  const [row] = await queryRows<LedgerAudit>(db, LAST, [])
  return row
}

export async function insertAudit(db: Queryable, { at, findings }: LedgerAudit): Promise<void> {
  await execute(db, INSERT, [at, findings])
}
