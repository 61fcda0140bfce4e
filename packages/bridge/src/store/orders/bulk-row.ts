import type { ScheduleStatus } from '@sunspan/domain'
import type { Catalog } from '../../catalog/catalog.ts'
import type { BulkOrderRow } from '../../model/order.ts'
import { ROW_ISSUE, toRefund, type RefundRow } from '../deposits/refund-row.ts'
import { attemptStatuses } from '../database/list-statuses.ts'

/** The refund of one row, with the columns that `REFUND_COLUMNS` has for a whole deposit; numbers as text, since JSON would round them. */
const ROW_REFUND = `CASE WHEN g.id IS NULL THEN NULL ELSE ${ROW_ISSUE('g')} END AS refund_reason, g.refund_state, g.refund_after,
  d.seen_at AS refund_seen_at, d.network_id AS refund_network, d.token AS refund_token, d.sender AS refund_recipient,
  d.tx_hash AS refund_deposit_tx, d.amount::text AS refund_deposit_amount,
  rl.status AS refund_leg_status, coalesce(rl.amount, g.funded - g.kept)::text AS refund_amount, coalesce(ls.tx_id, ra.tx_id) AS refund_tx_id,
  ra.status AS refund_attempt_status`

/** SQL for all rows of order `o` as one JSON list, in order; null for an order with one recipient. */
export const BULK_ROWS = `(SELECT json_agg(b ORDER BY b.row_no) FROM (
    SELECT r.id, r.row_no, r.status, r.updated_at, r.currency_out, r.recipient, r.memo, r.amount_in::text, r.amount_out::text,
      r.platform_fee::text, r.platform_fee_usd::text, r.destination_fee::text, r.destination_fee_usd::text, r.transaction_out, ${ROW_REFUND}
    FROM bulk_rows r
    LEFT JOIN legs g ON g.order_id = r.order_id AND g.row_no = r.row_no AND g.refund_state <> 'taken_back'
    LEFT JOIN deposits d ON d.id = g.deposit_id
    LEFT JOIN legs rl ON rl.deposit_id = d.id AND rl.kind = 'refund' AND rl.row_no = r.row_no AND rl.status <> 'cancelled'
    LEFT JOIN LATERAL (SELECT a.tx_id, a.status FROM leg_attempts a WHERE a.leg_id = rl.id AND a.status NOT IN (${attemptStatuses(({ live }) => !live)})
      ORDER BY a.attempt_id DESC LIMIT 1) ra ON true
    LEFT JOIN leg_settlements ls ON ls.leg_id = rl.id
    WHERE o.kind = 'bulk' AND r.order_id = o.id) b)`

/** One element of `BULK_ROWS`. */
export interface BulkRowJson extends Omit<RefundRow, 'refund_after' | 'refund_seen_at'> {
  readonly refund_after: string | null
  readonly refund_seen_at: string | null
  readonly id: string
  readonly row_no: number
  readonly status: ScheduleStatus
  readonly updated_at: string
  readonly currency_out: string
  readonly recipient: string
  readonly memo: string | null
  readonly amount_in: string
  readonly amount_out: string
  readonly platform_fee: string
  readonly platform_fee_usd: string
  readonly destination_fee: string
  readonly destination_fee_usd: string
  readonly transaction_out: string | null
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

export function toBulkRow(row: BulkRowJson, catalog: Catalog): BulkOrderRow {
  const refund = {
    ...row,
    refund_after: dateOf(row.refund_after),
    refund_seen_at: dateOf(row.refund_seen_at),
  }
  return {
    id: row.id,
    rowNo: row.row_no,
    status: row.status,
    updatedAt: new Date(row.updated_at),
    currencyOut: catalog.getCurrency(row.currency_out),
    walletReceiver: row.recipient,
    memo: row.memo,
    amountIn: BigInt(row.amount_in),
    amountOut: BigInt(row.amount_out),
    fees: {
      platformFee: BigInt(row.platform_fee),
      platformFeeUsd: BigInt(row.platform_fee_usd),
      destinationFee: BigInt(row.destination_fee),
      destinationFeeUsd: BigInt(row.destination_fee_usd),
    },
    transactionOut: row.transaction_out,
    refund: toRefund(refund, catalog),
  }
}
