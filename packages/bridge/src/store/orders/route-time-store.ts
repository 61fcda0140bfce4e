import type { FinalityTier } from '@sunspan/domain'
import { queryRows, statement, type Queryable } from '../database/database.ts'
import { DEPOSIT_SEEN } from './order-row.ts'

/** How long one order took, from its deposit to its payout. */
export interface OrderTime {
  readonly orderId: string
  readonly networkIn: string
  readonly networkOut: string
  readonly finalityTier: FinalityTier
  readonly ms: number
  readonly completedAt: Date
}

/**
 * From the index of complete orders, backwards, so that it costs what it returns, however many there are. Without orders whose confirmations were raised:
 * their senders waited for another reason than the route.
 */
const LATEST = statement(
  'orders_latest_times',
  `SELECT o.id, o.network_in, o.network_out, o.finality_tier, o.completed_at,
     extract(epoch FROM o.completed_at - ${DEPOSIT_SEEN}) * 1000 AS ms
   FROM (SELECT * FROM orders WHERE stage = 'complete' AND completed_at > $1 ORDER BY completed_at DESC LIMIT $2) o
   WHERE o.kind = 'standard' AND o.raised_confirmations IS NULL
   ORDER BY o.completed_at DESC`,
)

/** The newest orders that were complete after this moment, of the last `limit` of all kinds; the newest first. */
export async function listLatestTimes(
  db: Queryable,
  query: { readonly after: Date; readonly limit: number },
): Promise<readonly OrderTime[]> {
  const rows = await queryRows<{
    id: string
    network_in: string
    network_out: string
    finality_tier: FinalityTier
    completed_at: Date
    ms: string | null
  }>(db, LATEST, [query.after, query.limit])
  return rows.flatMap((row) =>
    row.ms === null
      ? []
      : [
          {
            orderId: row.id,
            networkIn: row.network_in,
            networkOut: row.network_out,
            finalityTier: row.finality_tier,
            completedAt: row.completed_at,
            ms: Math.max(0, Number(row.ms)),
          },
        ],
  )
}
