import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { clockMs } from './stream-messages.ts'
import { orderIdOf } from './stream-users.ts'

export interface ChangedOrder {
  readonly id: string
  readonly version: number
  /** Just before its transaction was committed. */
  readonly at: number
}

/** As every change of an order: a new version, its event, and the notification. */
const CHANGE = `WITH moved AS (UPDATE orders SET version = version + 1, updated_at = now() WHERE id = $1 RETURNING id, version, status),
  logged AS (INSERT INTO order_events (order_id, version, event, from_status, to_status, data, at)
    SELECT id, version, 'bench', status, status, '{}', now() FROM moved)
  SELECT version, pg_notify('order_updated', id::text) FROM moved`

/** Changes the orders of users 0 to `users` - 1 in turn, at constant intervals. */
export async function changeOrders(
  pool: Pool,
  options: { readonly users: number; readonly perSecond: number; readonly seconds: number },
): Promise<readonly ChangedOrder[]> {
  const { users, perSecond, seconds } = options
  const startedAt = performance.now()
  const pending: Promise<ChangedOrder>[] = []
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const dueAt = startedAt + (index * 1_000) / perSecond
    if (dueAt > performance.now()) await sleep(dueAt - performance.now())
    // A step without a common factor reaches every user, and none twice in a row.
    pending.push(changeOrder(pool, orderIdOf((index * 7_919) % users)))
  }
  return Promise.all(pending)
}

async function changeOrder(pool: Pool, id: string): Promise<ChangedOrder> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ version: number }>(CHANGE, [id])
    const at = clockMs()
    await client.query('COMMIT')
    return { id, version: rows[0]?.version ?? Number.NaN, at }
  } finally {
    client.release()
  }
}
