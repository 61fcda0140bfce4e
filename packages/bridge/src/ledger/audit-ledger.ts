import type { Pool } from 'pg'
import type { Clock, Logger } from '../clock.ts'
import { HALT_ACTIONS, haltTarget } from '../model/halt-target.ts'
import { findLastAudit, insertAudit, tryLockAudit, type LedgerAudit } from '../store/books/audit-store.ts'
import { withTransaction, type Queryable } from '../store/database/database.ts'
import { insertHalts } from '../store/operations/halt-store.ts'
import { findUnevenBooks, replayLedger } from '../store/books/ledger-store.ts'
import { ledgerToken } from '../store/database/ledger-token.ts'

export const AUDIT_EVERY_MS = 3_600_000

/** Summing a large ledger takes longer than any other statement is allowed to. */
const TIME_LIMIT = "SET LOCAL statement_timeout = '10min'"

interface AuditDeps {
  readonly pool: Pool
  readonly clock: Pick<Clock, 'now'>
  readonly logger: Logger
}

/** Recomputes the whole ledger; returns one sentence per error. */
export async function findLedgerErrors(db: Queryable): Promise<readonly string[]> {
  const uneven = await findUnevenBooks(db, null)
  const { unevenEntries, untrueAccounts } = await replayLedger(db)
  return [
    ...uneven.map(
      ({ networkId, token }) => `The book ${networkId}/${ledgerToken(token)} does not sum to zero`,
    ),
    ...unevenEntries.map((key) => `The entry ${key} does not balance`),
    ...untrueAccounts.map((account) => `The balance of ${account} is not the sum of its postings`),
  ]
}

/** Audits now. Any finding halts everything until an operator lifts the halt. Undefined while another process audits. */
export function auditLedger(deps: AuditDeps): Promise<LedgerAudit | undefined> {
  return auditOnce(deps, () => true)
}

/** Audits if no audit has run in the last hour; whichever process comes first audits for all. */
export function auditWhenDue(deps: AuditDeps): Promise<LedgerAudit | undefined> {
  return auditOnce(
    deps,
    (last) => last === undefined || deps.clock.now() - last.at.getTime() >= AUDIT_EVERY_MS,
  )
}

function auditOnce(
  { pool, clock, logger }: AuditDeps,
  isDue: (last: LedgerAudit | undefined) => boolean,
): Promise<LedgerAudit | undefined> {
  return withTransaction(pool, async (tx) => {
    if (!(await tryLockAudit(tx)) || !isDue(await findLastAudit(tx))) return undefined
    await tx.query(TIME_LIMIT)
    const audit = { at: new Date(clock.now()), findings: await findLedgerErrors(tx) }
    await insertAudit(tx, audit)
    const [first] = audit.findings
    if (first !== undefined) {
      // Errors never come alone: a surplus in one place is missing in another.
      const reason = `${first}, and ${String(audit.findings.length - 1)} more`
      const target = haltTarget({ scope: 'global' })
      await insertHalts(tx, { target, actions: HALT_ACTIONS, actor: 'engine:audit', reason, at: audit.at })
      logger.error({ findings: audit.findings.slice(0, 20) }, 'The ledger is untrue: everything is halted')
    }
    return audit
  })
}
