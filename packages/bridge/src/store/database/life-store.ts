import { execute, queryRows, statement, type Queryable } from './database.ts'

/** One life of the database: since it was created, restored, or promoted from a replica. */
export interface DatabaseLife {
  readonly id: string
  readonly beganAt: Date
  /** Whether it may lack transactions that were signed. */
  readonly mayLack: boolean
}

/** If nothing was ever signed, nothing can be lacking; a copy inherits the life of its original. */
const NOTE = statement(
  'life_note',
  `WITH newest AS (SELECT identity FROM database_lives ORDER BY id DESC LIMIT 1)
   INSERT INTO database_lives (identity, began_at, may_lack)
   SELECT i.identity, $1, EXISTS (SELECT FROM newest) OR EXISTS (SELECT FROM attempts)
   FROM (SELECT database_identity() AS identity) i WHERE i.identity IS DISTINCT FROM (SELECT identity FROM newest)`,
)
const BEGIN = statement(
  'life_begin',
  `INSERT INTO database_lives (identity, began_at, may_lack, actor, reason) VALUES (database_identity(), $1, true, $2, $3)`,
)
const NEWEST = statement(
  'life_newest',
  'SELECT id, began_at, may_lack FROM database_lives ORDER BY id DESC LIMIT 1',
)
const LOCK = statement('life_lock', `SELECT pg_advisory_xact_lock(hashtext('database_lives'))`)
const IS_COMPARED = statement(
  'life_is_compared',
  'SELECT FROM lane_comparisons WHERE life_id = $1 AND network_id = $2',
)
const NOTE_COMPARED = statement(
  'life_note_compared',
  `INSERT INTO lane_comparisons (life_id, network_id, height, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
)

const MAY_LACK = statement(
  'life_may_lack',
  `SELECT EXISTS (SELECT FROM surplus_acceptances s WHERE s.life_id = l.id AND s.network_id = $1) AS is_accepted
   FROM (SELECT id, may_lack FROM database_lives ORDER BY id DESC LIMIT 1) l
   WHERE l.may_lack AND NOT EXISTS (SELECT FROM lane_comparisons c WHERE c.life_id = l.id AND c.network_id = $1)`,
)
const ACCEPT = statement(
  'surplus_accept',
  `INSERT INTO surplus_acceptances (life_id, network_id, actor, reason, at)
   SELECT max(id), $1, $2, $3, $4 FROM database_lives HAVING max(id) IS NOT NULL ON CONFLICT DO NOTHING`,
)

/** The database's current life; starts a new one if its identity has changed. Locked, so that processes starting together create only one. */
export async function recordLife(tx: Queryable, at: Date): Promise<DatabaseLife> {
  await execute(tx, LOCK, [])
  await execute(tx, NOTE, [at])
  const life = await findLife(tx)
  if (life === undefined) throw new Error('The database has no life')
  return life
}

/** Undefined before an engine has ever used the database. */
export async function findLife(db: Queryable): Promise<DatabaseLife | undefined> {
  const [row] = await queryRows<{ id: string; began_at: Date; may_lack: boolean }>(db, NEWEST, [])
  return row === undefined ? undefined : { id: row.id, beganAt: row.began_at, mayLack: row.may_lack }
}

/** Records that the database was restored, as reported by an operator; engines that start afterwards treat it as such. */
export async function beginLife(
  db: Queryable,
  { at, actor, reason }: { readonly at: Date; readonly actor: string; readonly reason: string },
): Promise<void> {
  await execute(db, BEGIN, [at, actor, reason])
}

/** Whether the network's wallet has been compared since everything that may be lacking had landed or expired. */
export async function isComparedInLife(db: Queryable, lifeId: string, networkId: string): Promise<boolean> {
  return (await execute(db, IS_COMPARED, [lifeId, networkId])) > 0
}

export async function recordComparison(
  db: Queryable,
  compared: {
    readonly lifeId: string
    readonly networkId: string
    readonly height: bigint
    readonly at: Date
  },
): Promise<void> {
  const { lifeId, networkId, height, at } = compared
  await execute(db, NOTE_COMPARED, [lifeId, networkId, height, at])
}

/** Whether the database may lack payments of a network, and whether an operator confirmed that its surplus hides none of them. */
export async function findLack(
  db: Queryable,
  networkId: string,
): Promise<{ readonly isAccepted: boolean } | undefined> {
  const [row] = await queryRows<{ is_accepted: boolean }>(db, MAY_LACK, [networkId])
  return row === undefined ? undefined : { isAccepted: row.is_accepted }
}

/** False if it was accepted before. */
export async function acceptSurplus(
  db: Queryable,
  accepted: {
    readonly networkId: string
    readonly actor: string
    readonly reason: string
    readonly at: Date
  },
): Promise<boolean> {
  const { networkId, actor, reason, at } = accepted
  return (await execute(db, ACCEPT, [networkId, actor, reason, at])) > 0
}
