import {
  OPEN_LEG_STATUSES,
  type DepositIssue,
  type DepositOutcome,
  type DepositReport,
  type DepositStatus,
} from '@sunspan/domain'
import type { Catalog } from '../../catalog/catalog.ts'
import { queryRows, statement, type Queryable } from '../database/database.ts'
import { listStatuses } from '../database/leg-status-sql.ts'
import { REFUND_COLUMNS, REFUND_SOURCE, toRefund, type RefundRow } from './refund-row.ts'

/** A report with the deposit's id, which operators need to release its refund. */
export interface IdentifiedReport extends DepositReport {
  readonly depositId: string
}

const COLUMNS = `d.id, d.network_id, d.tx_hash, d.log_index, d.status, d.booked, d.reason, d.sender, d.recipient, d.amount, d.token,
  d.order_id, d.seen_at, f.network_id AS paid_on, f.tx_id AS paid_by, greatest(coalesce(c.head_height, 0) - d.block_height, 0)::int AS depth, ${REFUND_COLUMNS},
  EXISTS (SELECT FROM legs l LEFT JOIN leg_attempts a ON a.leg_id = l.id
    WHERE l.deposit_id = d.id AND l.kind = 'payout' AND (a.status = 'confirmed' OR l.status = 'paid'))
    AND NOT EXISTS (SELECT FROM legs l WHERE l.deposit_id = d.id AND l.kind = 'payout' AND l.row_no IS NOT NULL
      AND l.status IN (${listStatuses(OPEN_LEG_STATUSES)}) AND NOT EXISTS (SELECT FROM leg_attempts a WHERE a.leg_id = l.id AND a.status = 'confirmed')) AS is_paid`
const SOURCE = `${REFUND_SOURCE} LEFT JOIN foreign_payments f ON f.deposit_id = d.id AND f.leg_id IS NULL
  LEFT JOIN scan_cursors c ON c.network_id = d.network_id`
const FIND = statement(
  'deposit_reports_find',
  `SELECT ${COLUMNS} FROM ${SOURCE} WHERE d.network_id = $1 AND d.tx_hash = $2 ORDER BY d.log_index`,
)
const HELD = statement(
  'deposit_reports_held',
  `SELECT ${COLUMNS} FROM ${SOURCE} WHERE d.refund_state = 'held'
     OR EXISTS (SELECT FROM legs g WHERE g.deposit_id = d.id AND g.refund_state = 'held') ORDER BY d.id LIMIT 500`,
)
// A refunded deposit, or one of the operator's own, waits for nothing.
const UNMATCHED = statement(
  'deposit_reports_unmatched',
  `SELECT ${COLUMNS} FROM ${SOURCE} WHERE d.status = 'unmatched' AND d.reason <> 'own_transfer'
     AND rl.status IS DISTINCT FROM 'paid' AND ra.status IS DISTINCT FROM 'confirmed' ORDER BY d.id LIMIT 500`,
)

/** Deposits that a payment missing from the books may have been for. */
const CANDIDATES = statement(
  'deposit_reports_candidates',
  `SELECT ${COLUMNS} FROM ${SOURCE} WHERE d.status = 'unmatched' AND d.booked IN ('none', 'suspense') AND d.reason <> 'own_transfer'
       AND d.refund_state <> 'owed'
     OR EXISTS (SELECT FROM legs g WHERE g.deposit_id = d.id AND g.status = 'due') ORDER BY d.id LIMIT 500`,
)

interface ReportRow extends RefundRow {
  readonly id: string
  readonly network_id: string
  readonly tx_hash: string
  readonly log_index: number
  readonly status: DepositStatus
  readonly booked: string
  readonly reason: DepositIssue | null
  readonly sender: string
  readonly recipient: string
  readonly amount: string
  readonly token: string | null
  readonly order_id: string | null
  readonly seen_at: Date
  readonly depth: number
  readonly is_paid: boolean
  readonly paid_on: string | null
  readonly paid_by: string | null
}

function outcomeOf({ status, booked, is_paid: isPaid, paid_by: paidBy }: ReportRow): DepositOutcome {
  if (paidBy !== null) return 'paid'
  if (status === 'orphaned' || booked === 'lost') return 'reorganised'
  if (status === 'seen') return 'confirming'
  if (status === 'unmatched' || booked === 'refund') return 'unmatched'
  return isPaid ? 'paid' : 'credited'
}

function toReport(row: ReportRow, catalog: Catalog): IdentifiedReport {
  const { requiredConfirmations } = catalog.getNetwork(row.network_id).network
  const outcome = outcomeOf(row)
  return {
    depositId: row.id,
    networkId: row.network_id,
    transactionHash: row.tx_hash,
    index: row.log_index,
    outcome,
    issue: row.reason,
    sender: row.sender,
    recipient: row.recipient,
    amount: BigInt(row.amount),
    currencyId: catalog.findByToken(row.network_id, row.token)?.id ?? null,
    token: row.token,
    confirmations: outcome === 'reorganised' ? 0 : Math.min(row.depth, requiredConfirmations),
    requiredConfirmations,
    seenAt: row.seen_at,
    orderId: row.order_id,
    refund: toRefund(row, catalog),
    paidElsewhere:
      row.paid_on === null || row.paid_by === null
        ? null
        : { networkId: row.paid_on, transactionHash: row.paid_by },
  }
}

/** The outcome of each transfer of a transaction to our addresses. */
export async function findDepositReports(
  db: Queryable,
  catalog: Catalog,
  networkId: string,
  txHash: string,
): Promise<readonly IdentifiedReport[]> {
  const rows = await queryRows<ReportRow>(db, FIND, [networkId, txHash])
  return rows.map((row) => toReport(row, catalog))
}

/** Deposits that fill no order, and those still owed, oldest first. */
export async function listRecoveryCandidates(
  db: Queryable,
  catalog: Catalog,
): Promise<readonly IdentifiedReport[]> {
  const rows = await queryRows<ReportRow>(db, CANDIDATES, [])
  return rows.map((row) => toReport(row, catalog))
}

/** Deposits whose refund needs an operator's decision, oldest first. */
export async function listHeldReports(db: Queryable, catalog: Catalog): Promise<readonly IdentifiedReport[]> {
  const rows = await queryRows<ReportRow>(db, HELD, [])
  return rows.map((row) => toReport(row, catalog))
}

/** Deposits without an order that were not refunded, oldest first. */
export async function listUnmatchedReports(
  db: Queryable,
  catalog: Catalog,
): Promise<readonly IdentifiedReport[]> {
  const rows = await queryRows<ReportRow>(db, UNMATCHED, [])
  return rows.map((row) => toReport(row, catalog))
}
