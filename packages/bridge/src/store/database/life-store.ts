import { execute, queryRows, statement, type Queryable } from './database.ts'

/** The database as it is used since it began, was restored, or was promoted from a replica. */
export interface DatabaseLife {
  readonly id: string
  readonly beganAt: Date
  /** Something may have been signed that it does not know. */
  readonly mayLack: boolean
}

/** Where nothing was ever signed there is nothing to lack; a copy has the life of what it was copied from. */
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

/** The life that the database is in; a new one where its identity has changed. Under a lock, so that processes that start together begin one. */
export async function noteLife(tx: Queryable, at: Date): Promise<DatabaseLife> {
  await execute(tx, LOCK, [])
  await execute(tx, NOTE, [at])
  const life = await findLife(tx)
  if (life === undefined) throw new Error('The database has no life')
  return life
}

/** Undefined before an engine has ever worked on it. */
export async function findLife(db: Queryable): Promise<DatabaseLife | undefined> {
  const [row] = await queryRows<{ id: string; began_at: Date; may_lack: boolean }>(db, NEWEST, [])
  return row === undefined ? undefined : { id: row.id, beganAt: row.began_at, mayLack: row.may_lack }
}

/** A person says that the database was restored; engines that start treat all of it as such. */
export async function beginLife(
  db: Queryable,
  { at, actor, reason }: { readonly at: Date; readonly actor: string; readonly reason: string },
): Promise<void> {
  await execute(db, BEGIN, [at, actor, reason])
}

/** Has the network's wallet been compared since everything that may be lacking had landed or died? */
export async function isComparedInLife(db: Queryable, lifeId: string, networkId: string): Promise<boolean> {
  return (await execute(db, IS_COMPARED, [lifeId, networkId])) > 0
}

export async function noteCompared(
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

/** May the database lack payments of a network, and did a person say that what its wallet holds more hides none of them? */
export async function findLack(
  db: Queryable,
  networkId: string,
): Promise<{ readonly isAccepted: boolean } | undefined> {
  const [row] = await queryRows<{ is_accepted: boolean }>(db, MAY_LACK, [networkId])
  return row === undefined ? undefined : { isAccepted: row.is_accepted }
}

/** False when it was accepted before. */
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
