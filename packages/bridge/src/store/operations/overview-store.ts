import { queryRows, statement, type Queryable } from '../database/database.ts'

/** A provider's state when an engine last checked. */
export interface ProviderOverview {
  readonly provider: string
  readonly breaker: string
  readonly lag: number | null
  readonly latency_ms: number | null
  readonly failures: number
  readonly disagreements: number
  readonly last_error: string | null
}

export interface NetworkRow {
  readonly network_id: string
  readonly height: string
  readonly head_height: string
  readonly head_at: Date
  readonly scanned_at: Date
  readonly health_at: Date | null
  readonly health: { readonly quorum: number; readonly providers: readonly ProviderOverview[] } | null
}

export interface UnmatchedRow {
  readonly network_id: string
  readonly token: string | null
  readonly count: number
  readonly amount: string
}

export interface OldestRow {
  readonly network_id: string
  readonly id: string
  readonly credited_at: Date
}

export interface WaitingRow {
  readonly network_id: string
  readonly count: number
  readonly oldest: Date
}

const NETWORKS = statement(
  'overview_networks',
  `SELECT c.network_id, c.height, c.head_height, c.head_at, c.scanned_at, h.at AS health_at, h.health
   FROM scan_cursors c LEFT JOIN network_health h USING (network_id)`,
)
const UNMATCHED = statement(
  'overview_unmatched',
  `SELECT d.network_id, d.token, count(*)::int AS count, sum(d.amount) AS amount FROM deposits d
   WHERE d.status = 'unmatched' AND d.reason <> 'own_transfer' AND NOT EXISTS (
     SELECT FROM legs l LEFT JOIN leg_attempts a ON a.leg_id = l.id
     WHERE l.deposit_id = d.id AND l.kind = 'refund' AND (l.status = 'paid' OR a.status = 'confirmed'))
   GROUP BY d.network_id, d.token ORDER BY 1, 2`,
)
const OLDEST = statement(
  'overview_oldest_unpaid',
  `SELECT DISTINCT ON (network_id) network_id, id, credited_at FROM (
     SELECT network_out AS network_id, id, credited_at FROM orders WHERE stage = 'credited' AND status = 'DEPOSITED' AND kind = 'standard'
     UNION ALL
     SELECT r.network_out, o.id, o.credited_at + r.row_no * o.row_interval_ms * interval '1 millisecond'
     FROM bulk_rows r JOIN orders o ON o.id = r.order_id WHERE r.status = 'DEPOSITED') w
   ORDER BY network_id, credited_at`,
)

const WAITING = statement(
  'overview_waiting_payouts',
  `SELECT network_id, count(*)::int AS count, min(since) AS oldest FROM (
     SELECT network_out AS network_id, credited_at AS since FROM orders WHERE stage = 'credited' AND status = 'DEPOSITED' AND kind = 'standard'
     UNION ALL
     SELECT r.network_out, o.credited_at + r.row_no * o.row_interval_ms * interval '1 millisecond'
     FROM bulk_rows r JOIN orders o ON o.id = r.order_id WHERE r.status = 'DEPOSITED') w
   WHERE since <= $1 GROUP BY network_id`,
)

export const findNetworkRows = (db: Queryable): Promise<readonly NetworkRow[]> =>
  queryRows<NetworkRow>(db, NETWORKS, [])

export const findUnmatchedRows = (db: Queryable): Promise<readonly UnmatchedRow[]> =>
  queryRows<UnmatchedRow>(db, UNMATCHED, [])

/** For each destination, the earliest credited order without a payout; a row of a bulk order counts from its turn on. */
export const findOldestUnpaid = (db: Queryable): Promise<readonly OldestRow[]> =>
  queryRows<OldestRow>(db, OLDEST, [])

/** For each destination, how many payouts are due at `now` and not made, and since when the oldest is. */
export const findWaitingPayouts = (db: Queryable, now: Date): Promise<readonly WaitingRow[]> =>
  queryRows<WaitingRow>(db, WAITING, [now])
