import { bulkStatusOf, type ExecutionType, type OrderStatus } from '@sunspan/domain'
import type { Catalog } from '../../catalog/catalog.ts'
import type { BulkSummary } from '../../model/order.ts'

/** SQL for the rows of order `o` by currency, as a JSON list in the order of the first row of each; null for an order with one recipient. */
export const BULK_TOTALS = `(SELECT jsonb_agg(jsonb_build_object('currency', t.currency_out, 'amount', t.amount::text, 'recipients', t.recipients,
    'completed', t.completed, 'refunded', t.refunded, 'first_recipient', t.first_recipient) ORDER BY t.first_row)
  FROM (SELECT r.currency_out, sum(r.amount_out) AS amount, count(*)::int AS recipients, min(r.row_no) AS first_row,
      count(*) FILTER (WHERE r.status = 'COMPLETE')::int AS completed, count(*) FILTER (WHERE r.status = 'REFUNDED')::int AS refunded,
      (array_agg(r.recipient ORDER BY r.row_no))[1] AS first_recipient
    FROM bulk_rows r WHERE o.kind = 'bulk' AND r.order_id = o.id GROUP BY r.currency_out) t)`

/** One element of `BULK_TOTALS`. */
interface BulkTotalJson {
  readonly currency: string
  readonly amount: string
  readonly recipients: number
  readonly completed: number
  readonly refunded: number
  readonly first_recipient: string
}

export interface BulkTotalsRow {
  readonly status: OrderStatus
  readonly execution_type: ExecutionType | null
  readonly row_interval_ms: number | null
  readonly bulk_totals: readonly BulkTotalJson[] | null
}

/** Null for an order with one recipient. */
export function toBulkSummary(row: BulkTotalsRow, catalog: Catalog): BulkSummary | null {
  const { execution_type: executionType, row_interval_ms: rowIntervalMs, bulk_totals: totals } = row
  if (executionType === null || rowIntervalMs === null || totals === null) return null
  const sum = (of: (total: BulkTotalJson) => number): number =>
    totals.reduce((all, total) => all + of(total), 0)
  return {
    status: bulkStatusOf(row.status),
    executionType,
    rowIntervalMs,
    recipients: sum(({ recipients }) => recipients),
    completed: sum(({ completed }) => completed),
    refunded: sum(({ refunded }) => refunded),
    totals: totals.map(({ currency, amount }) => ({
      currency: catalog.getCurrency(currency),
      amount: BigInt(amount),
    })),
  }
}
