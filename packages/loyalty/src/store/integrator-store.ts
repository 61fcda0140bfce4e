import { execute, queryRows, statement, type Transaction } from '@sunspan/bridge'

/** Who shares in the points of orders that were made with a key, and since when. */
export interface Integrator {
  readonly keyId: string
  readonly user: string
  readonly at: Date
}

const INSERT = statement(
  'loyalty_integrator_insert',
  'INSERT INTO integrators (key_id, user_address, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
)
const FIND = statement(
  'loyalty_integrator_find',
  'SELECT key_id, user_address, at FROM integrators WHERE key_id = $1',
)
const OF_DAY = statement(
  'loyalty_integrator_day',
  'SELECT points FROM integrator_days WHERE user_address = $1 AND day = $2',
)
const ADD = statement(
  'loyalty_integrator_day_add',
  `INSERT INTO integrator_days AS d (user_address, day, points) VALUES ($1, $2, $3)
   ON CONFLICT (user_address, day) DO UPDATE SET points = d.points + excluded.points`,
)

export const insertIntegrator = (tx: Transaction, { keyId, user, at }: Integrator): Promise<number> =>
  execute(tx, INSERT, [keyId, user, at])

export async function findIntegrator(tx: Transaction, keyId: string): Promise<Integrator | undefined> {
  const [row] = await queryRows<{ key_id: string; user_address: string; at: Date }>(tx, FIND, [keyId])
  return row === undefined ? undefined : { keyId: row.key_id, user: row.user_address, at: row.at }
}

/** Tenths that a user's keys have brought on a UTC day, whatever was taken back of them. */
export async function findShared(tx: Transaction, user: string, day: string): Promise<bigint> {
  const [row] = await queryRows<{ points: string }>(tx, OF_DAY, [user, day])
  return BigInt(row?.points ?? 0)
}

export const addShared = (tx: Transaction, user: string, day: string, points: bigint): Promise<number> =>
  execute(tx, ADD, [user, day, points])
