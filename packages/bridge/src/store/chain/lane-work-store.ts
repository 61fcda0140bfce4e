import { queryRows, statement, type Queryable } from '../database/database.ts'

/** What waits for a lane's steps. A step that has nothing to do may be called anyway; one that has something to do must not be left out. */
export interface LaneWork {
  /** Orders wait to be watched, or to expire. */
  readonly hasOrders: boolean
  /** An operator, or a new currency, wants blocks to be read again. */
  readonly hasScanRestart: boolean
  /** Transactions that a scan has set aside are due to be read. */
  readonly hasSetAside: boolean
  /** A deposit may arrive any moment, or awaits confirmations. */
  readonly isAwaited: boolean
  /** Deposits are not credited, booked or settled yet. */
  readonly hasDeposits: boolean
  /** Refunds may be due, senders unchecked, or payouts to be given up. */
  readonly hasRefunds: boolean
  /** Legs are due. */
  readonly hasLegs: boolean
  /** Attempts may still land, or are not final. */
  readonly hasAttempts: boolean
}

// A transaction that was only reported, and never mined, is not awaited for longer than an hour after its order has expired.
const WORK = statement(
  'lanes_work',
  `SELECT n.id AS network_id,
     EXISTS (SELECT FROM orders WHERE network_in = n.id AND stage = 'new')
       OR EXISTS (SELECT FROM orders WHERE network_in = n.id AND stage IN ('new', 'open') AND transaction_in IS NULL AND expires_at <= $2) AS has_orders,
     EXISTS (SELECT FROM scan_restarts WHERE network_id = n.id AND done_at IS NULL) AS has_scan_restart,
     EXISTS (SELECT FROM set_aside_transactions WHERE network_id = n.id AND read_at IS NULL AND retry_at <= $2) AS has_set_aside,
     EXISTS (SELECT FROM orders WHERE network_in = n.id AND stage IN ('new', 'open') AND expires_at > $2::timestamptz - interval '1 hour')
       OR EXISTS (SELECT FROM orders WHERE network_in = n.id AND stage IN ('new', 'open') AND expires_at <= $2::timestamptz - interval '1 hour'
         AND transaction_in IS NULL) AS is_awaited,
     EXISTS (SELECT FROM deposits WHERE network_id = n.id AND status = 'seen')
       OR EXISTS (SELECT FROM deposits WHERE network_id = n.id AND suspect)
       OR EXISTS (SELECT FROM deposits WHERE network_id = n.id AND booked = 'none' AND status IN ('seen', 'unmatched')) AS has_deposits,
     EXISTS (SELECT FROM deposits WHERE network_id = n.id AND refund_state IN ('none', 'released') AND refund_after <= $2)
       OR EXISTS (SELECT FROM deposits WHERE network_id = n.id AND status = 'unmatched' AND refund_state = 'none' AND look_at_sender_after <= $2
         AND reason IN ('no_order', 'ambiguous'))
       OR EXISTS (SELECT FROM legs l JOIN deposits d ON d.id = l.deposit_id
         WHERE d.network_id = n.id AND l.refund_state IN ('none', 'released') AND l.refund_after <= $2)
       OR EXISTS (SELECT FROM legs WHERE network_id = n.id AND status = 'due' AND (waiting_reason IS NOT NULL OR stopped_at IS NOT NULL)) AS has_refunds,
     EXISTS (SELECT FROM legs WHERE network_id = n.id AND status = 'due' AND retry_at <= $2) AS has_legs,
     EXISTS (SELECT FROM attempts WHERE network_id = n.id AND is_open) AS has_attempts
   FROM unnest($1::text[]) AS n (id)`,
)

interface WorkRow {
  readonly network_id: string
  readonly has_orders: boolean
  readonly has_scan_restart: boolean
  readonly has_set_aside: boolean
  readonly is_awaited: boolean
  readonly has_deposits: boolean
  readonly has_refunds: boolean
  readonly has_legs: boolean
  readonly has_attempts: boolean
}

/** What waits for the lanes of these networks, by network: one statement, however many they are. */
export async function findLaneWork(
  db: Queryable,
  networkIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, LaneWork>> {
  const rows = await queryRows<WorkRow>(db, WORK, [networkIds, at])
  return new Map(
    rows.map((row) => [
      row.network_id,
      {
        hasOrders: row.has_orders,
        hasScanRestart: row.has_scan_restart,
        hasSetAside: row.has_set_aside,
        isAwaited: row.is_awaited,
        hasDeposits: row.has_deposits,
        hasRefunds: row.has_refunds,
        hasLegs: row.has_legs,
        hasAttempts: row.has_attempts,
      },
    ]),
  )
}
