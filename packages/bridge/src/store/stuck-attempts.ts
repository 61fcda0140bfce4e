import { queryRows, statement, type Queryable } from './database.ts'
import type { Lane } from './lane-store.ts'
import { legNotHalted } from './leg-store.ts'

/** What a halt keeps back is not stuck. */
const COUNT = statement(
  'attempts_count_stuck',
  `SELECT count(*)::int AS count FROM attempts a JOIN legs l ON l.id = a.leg_id LEFT JOIN orders o ON o.id = l.order_id
   WHERE a.network_id = $1 AND a.wallet = $2 AND a.status IN ('signed', 'broadcast') AND NOT a.final
     AND coalesce(a.broadcast_at, a.created_at) < $3 AND ${legNotHalted('a.wallet')}`,
)

/** Signed transactions of a lane that have not landed since a time, and that nothing keeps back. */
export async function countStuckAttempts(
  db: Queryable,
  lane: Pick<Lane, 'networkId' | 'wallet'>,
  before: Date,
): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, COUNT, [lane.networkId, lane.wallet, before])
  return row?.count ?? 0
}
