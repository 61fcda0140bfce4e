import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'

/** A wallet has spent funds that the books do not know of. */
export interface Recovery {
  readonly id: string
  readonly networkId: string
  /** Block at which this was found. */
  readonly height: bigint
  readonly reason: string
  readonly openedAt: Date
}

const OPEN = statement(
  'recovery_open',
  `INSERT INTO recoveries (network_id, height, reason, opened_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (network_id) WHERE closed_at IS NULL DO NOTHING`,
)
const CLOSE = statement(
  'recovery_close',
  'UPDATE recoveries SET closed_at = $2 WHERE network_id = $1 AND closed_at IS NULL',
)
const LIST = statement(
  'recoveries_open',
  'SELECT id, network_id, height, reason, opened_at FROM recoveries WHERE closed_at IS NULL ORDER BY network_id',
)

/** Networks `c` that were not compared since the database may lack something. */
const UNCOMPARED = `SELECT c.network_id FROM (SELECT id, may_lack FROM database_lives ORDER BY id DESC LIMIT 1) life, scan_cursors c
  WHERE life.may_lack AND c.network_id = ANY ($1::text[])
    AND NOT EXISTS (SELECT FROM lane_comparisons k WHERE k.life_id = life.id AND k.network_id = c.network_id)`
const LIST_UNCOMPARED = statement('recovery_uncompared', `${UNCOMPARED} ORDER BY 1`)
const IS_OPEN = statement(
  'recovery_is_open',
  `SELECT EXISTS (SELECT FROM recoveries WHERE closed_at IS NULL) OR EXISTS (${UNCOMPARED}) AS open`,
)
const FIND = statement(
  'recovery_find',
  'SELECT id, network_id, height, reason, opened_at FROM recoveries WHERE closed_at IS NULL AND network_id = $1',
)

interface RecoveryRow {
  readonly id: string
  readonly network_id: string
  readonly height: string
  readonly reason: string
  readonly opened_at: Date
}

const toRecovery = (row: RecoveryRow): Recovery => ({
  id: row.id,
  networkId: row.network_id,
  height: BigInt(row.height),
  reason: row.reason,
  openedAt: row.opened_at,
})

/** Does nothing if one is open. */
export async function openRecovery(
  tx: Transaction,
  recovery: Omit<Recovery, 'id' | 'openedAt'> & { readonly at: Date },
): Promise<void> {
  const { networkId, height, reason, at } = recovery
  await execute(tx, OPEN, [networkId, height, reason, at])
}

/** Closes a recovery: books and chain agree again. True if one was open. */
export async function closeRecovery(db: Queryable, networkId: string, at: Date): Promise<boolean> {
  return (await execute(db, CLOSE, [networkId, at])) > 0
}

export async function listRecoveries(db: Queryable): Promise<readonly Recovery[]> {
  return (await queryRows<RecoveryRow>(db, LIST, [])).map(toRecovery)
}

/** The open recovery of a network. */
export async function findRecovery(db: Queryable, networkId: string): Promise<Recovery | undefined> {
  const [row] = await queryRows<RecoveryRow>(db, FIND, [networkId])
  return row && toRecovery(row)
}

/** The networks not compared yet since the database was restored. */
export async function listUncompared(db: Queryable, networks: Iterable<string>): Promise<readonly string[]> {
  const rows = await queryRows<{ network_id: string }>(db, LIST_UNCOMPARED, [[...networks]])
  return rows.map(({ network_id: id }) => id)
}

/**
 * Whether the books may lack a payment: a recovery is open, or one of `networks` (the served ones) was not compared since the database may lack
 * something. Unmatched deposits may then have been paid on any network, and must not be refunded.
 */
export async function isRecovering(db: Queryable, networks: Iterable<string>): Promise<boolean> {
  const [row] = await queryRows<{ open: boolean }>(db, IS_OPEN, [[...networks]])
  return row?.open === true
}
