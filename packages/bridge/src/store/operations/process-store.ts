import { execute, queryRows, statement, type Queryable } from '../database/database.ts'

/** A process's description of itself. */
export interface ProcessIdentity {
  readonly id: string
  readonly role: string
  readonly host: string
  readonly pid: number
  /** Whether it scans and pays. */
  readonly isEngine: boolean
  /** Identifies its installation. */
  readonly digest: string
  readonly currencyIds: readonly string[]
}

/** A recently live process. */
export interface LiveProcess extends Pick<ProcessIdentity, 'id' | 'role' | 'host' | 'pid' | 'digest'> {
  readonly startedAt: Date
}

// Forgets processes that have been silent for ten times the permitted time.
const NOTE = statement(
  'processes_note',
  `WITH gone AS (DELETE FROM processes WHERE seen_at < $9::timestamptz - ($10::timestamptz - $9::timestamptz) * 10 AND id <> $1)
   INSERT INTO processes (id, role, host, pid, is_engine, digest, currency_ids, started_at, seen_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $10) ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
)
const LIVE = statement(
  'processes_live',
  `SELECT id, role, host, pid, digest, started_at FROM processes WHERE seen_at > $1 ORDER BY host, pid`,
)
const FORGET = statement('processes_forget', 'DELETE FROM processes WHERE id = $1')

/** Records that a process is alive; returns all that were alive since `since`, including itself. */
export async function recordProcess(
  db: Queryable,
  process: ProcessIdentity & { readonly startedAt: Date; readonly now: Date; readonly since: Date },
): Promise<readonly LiveProcess[]> {
  const { id, role, host, pid, isEngine, digest, currencyIds, startedAt, now, since } = process
  await execute(db, NOTE, [id, role, host, pid, isEngine, digest, currencyIds, startedAt, since, now])
  return findLiveProcesses(db, since)
}

export async function findLiveProcesses(db: Queryable, since: Date): Promise<readonly LiveProcess[]> {
  const rows = await queryRows<{
    id: string
    role: string
    host: string
    pid: number
    digest: string
    started_at: Date
  }>(db, LIVE, [since])
  return rows.map(({ started_at: startedAt, ...row }) => ({ ...row, startedAt }))
}

export async function forgetProcess(db: Queryable, id: string): Promise<void> {
  await execute(db, FORGET, [id])
}
