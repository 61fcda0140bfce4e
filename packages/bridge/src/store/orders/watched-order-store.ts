import { queryRows, statement, type Queryable } from '../database/database.ts'

/** Order `o` is not watched yet. */
export const UNWATCHED_ORDER = `o.stage = 'new'`

/** Order `o` waits for a deposit, or for its confirmations. */
export const OPEN_ORDER = `o.stage IN ('new', 'open')`

/** Order `o` has expired at the SQL time `at`, and no deposit has been seen for it. */
export const expiredOrder = (at: string): string =>
  `${OPEN_ORDER} AND o.transaction_in IS NULL AND o.expires_at <= ${at}`

/** The most that are found at once. */
export const WATCHED_AT_ONCE = 500

const UNWATCHED = statement(
  'orders_unwatched',
  `SELECT o.id FROM orders o WHERE o.network_in = $1 AND ${UNWATCHED_ORDER} AND o.created_at <= $2
   ORDER BY o.created_at LIMIT ${String(WATCHED_AT_ONCE)}`,
)
const TO_EXPIRE = statement(
  'orders_to_expire',
  `SELECT o.id FROM orders o WHERE o.network_in = $1 AND ${expiredOrder('$2')} ORDER BY o.expires_at LIMIT ${String(WATCHED_AT_ONCE)}`,
)

/** Orders of a source network that the event concerns: created, or expired, until then. The oldest first. */
export async function findOrdersToWatch(
  db: Queryable,
  networkId: string,
  { event, until }: { readonly event: 'watch_started' | 'expired'; readonly until: Date },
): Promise<readonly string[]> {
  const select = event === 'expired' ? TO_EXPIRE : UNWATCHED
  return (await queryRows<{ id: string }>(db, select, [networkId, until])).map(({ id }) => id)
}
