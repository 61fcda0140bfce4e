import type { ScheduleStatus } from '@sunspan/domain'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'

/** A bulk order's row, for a decision about its change. */
export interface LockedBulkRow {
  readonly orderId: string
  readonly rowNo: number
  readonly status: ScheduleStatus
}

/** A row to create a leg from when it is credited. */
export interface PayableRow {
  readonly rowNo: number
  readonly currencyOut: string
  /** Base units of the source currency. */
  readonly amountIn: bigint
  readonly fees: bigint
  /** Base units of `currencyOut`. */
  readonly amountOut: bigint
}

const LOCK = statement(
  'bulk_rows_lock',
  `SELECT order_id, row_no, status FROM bulk_rows WHERE order_id = ANY($1::uuid[]) ORDER BY order_id, row_no FOR NO KEY UPDATE`,
)
const WRITE = statement(
  'bulk_rows_write',
  `UPDATE bulk_rows r SET status = n.status, transaction_out = coalesce(n.tx_id, r.transaction_out), updated_at = greatest(r.updated_at, $5)
   FROM unnest($1::uuid[], $2::int[], $3::text[], $4::text[]) AS n (order_id, row_no, status, tx_id)
   WHERE r.order_id = n.order_id AND r.row_no = n.row_no`,
)
const PAYABLE = statement(
  'bulk_rows_payable',
  `SELECT order_id, row_no, currency_out, amount_in, platform_fee + destination_fee AS fees, amount_out FROM bulk_rows
   WHERE order_id = ANY($1::uuid[]) ORDER BY order_id, row_no`,
)

/** All rows of these orders. The caller must have locked the orders. */
export async function lockBulkRows(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LockedBulkRow[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await queryRows<{ order_id: string; row_no: number; status: ScheduleStatus }>(tx, LOCK, [
    orderIds,
  ])
  return Map.groupBy(
    rows.map((row) => ({ orderId: row.order_id, rowNo: row.row_no, status: row.status })),
    ({ orderId }) => orderId,
  )
}

/** Sets the statuses of locked rows, and their current payout transactions. */
export async function writeBulkRows(
  tx: Transaction,
  at: Date,
  rows: readonly (LockedBulkRow & { readonly transactionOut?: string })[],
): Promise<void> {
  if (rows.length === 0) return
  await execute(tx, WRITE, [
    rows.map(({ orderId }) => orderId),
    rows.map(({ rowNo }) => rowNo),
    rows.map(({ status }) => status),
    rows.map(({ transactionOut }) => transactionOut ?? null),
    at,
  ])
}

/** Rows that bulk orders pay, by order id, in row order. */
export async function findPayableRows(
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PayableRow[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await queryRows<{
    order_id: string
    row_no: number
    currency_out: string
    amount_in: string
    fees: string
    amount_out: string
  }>(db, PAYABLE, [orderIds])
  return new Map(
    [...Map.groupBy(rows, (row) => row.order_id)].map(([orderId, list]) => [
      orderId,
      list.map((row) => ({
        rowNo: row.row_no,
        currencyOut: row.currency_out,
        amountIn: BigInt(row.amount_in),
        fees: BigInt(row.fees),
        amountOut: BigInt(row.amount_out),
      })),
    ]),
  )
}
