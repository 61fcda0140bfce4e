import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pool, PoolClient } from 'pg'
import { withTransaction } from '../../store/database/database.ts'
import { runMigrations } from '../../store/database/run-migrations.ts'

const DIRECTORY = fileURLToPath(new URL('../../../migrations', import.meta.url))
const LAST_BEFORE_SLOTS = '0003'

/** Makes the tables as they were before an attempt was a slot: one leg, one transaction. */
export async function migrateBeforeSlots(pool: Pool): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'sunspan-migrations-'))
  try {
    const old = (await readdir(DIRECTORY)).filter((file) => file.slice(0, 4) <= LAST_BEFORE_SLOTS)
    for (const file of old) await cp(join(DIRECTORY, file), join(directory, file))
    await runMigrations(pool, directory, 'bridge')
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** In an order that no foreign key minds; the triggers sleep meanwhile. */
const TABLES = [
  'orders',
  'order_events',
  'scan_cursors',
  'scanned_blocks',
  'deposits',
  'refund_releases',
  'lanes',
  'legs',
  'attempts',
  'ledger_books',
  'ledger_accounts',
  'ledger_entries',
  'ledger_postings',
  'halts',
]
/** As attempts were: each has one leg and one variant. */
const OLD_ATTEMPTS = `(SELECT a.*, l.leg_id, v.tx_id, v.raw FROM attempts a JOIN attempt_legs l ON l.attempt_id = a.id
  JOIN attempt_variants v ON v.attempt_id = a.id) AS attempts`

/** Copies what an engine of today has written into tables from before slots, as an engine of that time would have left it. */
export async function copyBeforeSlots(from: Pool, to: Pool): Promise<void> {
  await withTransaction(to, async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    for (const table of TABLES) await copyTable(from, tx, table)
  })
}

async function copyTable(from: Pool, tx: PoolClient, table: string): Promise<void> {
  const { rows: columns } = await tx.query<{ name: string; is_identity: string }>(
    `SELECT column_name AS name, is_identity FROM information_schema.columns WHERE table_name = $1`,
    [table],
  )
  const names = columns.map(({ name }) => name).join(', ')
  const source = table === 'attempts' ? OLD_ATTEMPTS : table
  const { rows } = await from.query<{ all: string | null }>(
    `SELECT json_agg(to_json(t))::text AS all FROM (SELECT ${names} FROM ${source}) t`,
  )
  await tx.query(
    `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM json_populate_recordset(null::${table}, $1::json)`,
    // As text, so that nothing rounds a number of 78 digits on the way.
    [rows[0]?.all ?? '[]'],
  )
  if (columns.some(({ name, is_identity }) => name === 'id' && is_identity === 'YES'))
    await tx.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), greatest((SELECT max(id) FROM ${table}), 1))`,
    )
}
