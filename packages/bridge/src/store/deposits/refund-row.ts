import type { DepositIssue, LegStatus, Refund, RefundStatus } from '@sunspan/domain'
import type { Catalog } from '../../catalog/catalog.ts'
import { attemptStatuses } from '../database/list-statuses.ts'

/** SQL for what a credited deposit `d` owes its sender, besides separately refunded rows of a bulk order. */
export const REFUND_OF_DEPOSIT = `(d.refund_part - (SELECT coalesce(sum(g.funded - g.kept), 0) FROM legs g
    WHERE g.deposit_id = d.id AND g.refund_state <> 'taken_back'))`

/** SQL for why a row is refunded after its payout `leg` was given up. */
export const ROW_ISSUE = (leg: string): string =>
  `CASE WHEN ${leg}.refusals > 0 OR ${leg}.mined_failures > 0 THEN 'payout_impossible' ELSE 'payout_waited' END`

/** Columns of `REFUND_SOURCE` for the refund of deposit `d`; all null if there is none. */
export const REFUND_COLUMNS = `d.reason AS refund_reason, d.refund_state, d.refund_after, d.seen_at AS refund_seen_at,
  d.network_id AS refund_network, d.token AS refund_token, d.sender AS refund_recipient,
  d.tx_hash AS refund_deposit_tx, d.amount AS refund_deposit_amount, rl.status AS refund_leg_status,
  coalesce(rl.amount, CASE d.status WHEN 'credited' THEN ${REFUND_OF_DEPOSIT} ELSE d.amount END) AS refund_amount,
  coalesce(ls.tx_id, ra.tx_id) AS refund_tx_id, ra.status AS refund_attempt_status`

/** Deposits `d` with their refund's leg and its newest attempt, if they exist. */
export const REFUND_SOURCE = `deposits d
  LEFT JOIN legs rl ON rl.deposit_id = d.id AND rl.kind = 'refund' AND rl.row_no IS NULL AND rl.status <> 'cancelled'
  LEFT JOIN LATERAL (SELECT a.tx_id, a.status FROM leg_attempts a WHERE a.leg_id = rl.id AND a.status NOT IN (${attemptStatuses(({ live }) => !live)})
    ORDER BY a.attempt_id DESC LIMIT 1) ra ON true
  LEFT JOIN leg_settlements ls ON ls.leg_id = rl.id`

export interface RefundRow {
  readonly refund_reason: DepositIssue | null
  readonly refund_state: 'none' | 'held' | 'released' | 'owed' | 'unrefundable' | null
  readonly refund_after: Date | null
  readonly refund_seen_at: Date | null
  readonly refund_network: string | null
  readonly refund_token: string | null
  readonly refund_recipient: string | null
  readonly refund_deposit_tx: string | null
  readonly refund_deposit_amount: string | null
  readonly refund_leg_status: LegStatus | null
  readonly refund_amount: string | null
  readonly refund_tx_id: string | null
  readonly refund_attempt_status: 'signed' | 'broadcast' | 'confirmed' | null
}

/** Null if nothing is refunded automatically, or its token is no longer one of our currencies. */
export function toRefund(row: RefundRow, catalog: Catalog): Refund | null {
  const { refund_network: networkId, refund_recipient: recipient, refund_reason: reason } = row
  const { refund_deposit_tx: depositTransactionHash, refund_deposit_amount: depositAmount } = row
  if (networkId === null || recipient === null || reason === null || row.refund_after === null) return null
  if (depositTransactionHash === null || depositAmount === null) return null
  const currency = catalog.findByToken(networkId, row.refund_token)
  if (currency === undefined) return null
  const status = statusOf(row)
  const isWaiting =
    status === 'PENDING' && row.refund_state === 'none' && row.refund_after > (row.refund_seen_at ?? 0)
  return {
    status,
    reason,
    depositTransactionHash,
    depositAmount: BigInt(depositAmount),
    amount: BigInt(row.refund_amount ?? '0'),
    currencyId: currency.id,
    recipient,
    transactionHash: status === 'SENT' || status === 'COMPLETE' ? row.refund_tx_id : null,
    notBefore: isWaiting ? row.refund_after : null,
  }
}

function statusOf(row: RefundRow): RefundStatus {
  if (row.refund_leg_status === 'paid' || row.refund_attempt_status === 'confirmed') return 'COMPLETE'
  if (row.refund_attempt_status === 'broadcast') return 'SENT'
  if (row.refund_state === 'held') return 'HELD'
  return row.refund_state === 'unrefundable' ? 'UNREFUNDABLE' : 'PENDING'
}
