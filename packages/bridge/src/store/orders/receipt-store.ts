import type { Refund } from '@sunspan/domain'
import type { Catalog } from '../../catalog/create-catalog.ts'
import { execute, queryRows, statement, type Queryable } from '../database/database.ts'
import { REFUND_COLUMNS, REFUND_SOURCE, toRefund, type RefundRow } from '../deposits/refund-row.ts'

/** What became of an order's money; amounts in base units of the source currency. */
export interface OrderOutcome {
  /** When its payout was confirmed; null while it is not COMPLETE. */
  readonly completedAt: Date | null
  /** What its deposit brought, and who has sent it by the chain's word; null before it is credited. */
  readonly deposit: { readonly amount: bigint; readonly sender: string } | null
  /** What was kept of the credited amount for what is paid out; null before the credit. */
  readonly fees: bigint | null
  /** What goes back of deposits that name the order, oldest first; those of a bulk order's rows are the rows' own. */
  readonly refunds: readonly Refund[]
}

/** A receipt as it was given out. */
export interface IssuedReceipt {
  /** Of this order's receipts, from one. */
  readonly number: number
  /** Of the signed bytes, in hex. */
  readonly sha256: string
  /** The file, to the byte. */
  readonly document: string
}

/** More refunds than this a receipt does not name. */
const MOST_REFUNDS = 50

const OUTCOME = statement(
  'receipts_outcome',
  `SELECT o.completed_at, d.amount, d.sender,
     (SELECT sum(l.fees) FROM legs l WHERE l.order_id = o.id AND l.kind = 'payout' AND l.status NOT IN ('cancelled', 'refunded')) AS fees
   FROM orders o LEFT JOIN LATERAL (SELECT c.amount, c.sender FROM deposits c
     WHERE c.order_id = o.id AND c.status IN ('credited', 'lost') ORDER BY c.id DESC LIMIT 1) d ON true
   WHERE o.id = $1`,
)
const REFUNDS = statement(
  'receipts_refunds',
  `SELECT ${REFUND_COLUMNS} FROM ${REFUND_SOURCE}
   WHERE d.order_id = $1 AND d.refund_after IS NOT NULL ORDER BY d.id LIMIT $2`,
)
const FIND = statement(
  'receipts_find',
  `SELECT number, sha256, document FROM order_receipts
   WHERE order_id = $1 AND number = coalesce($2, number) ORDER BY number DESC LIMIT 1`,
)
const ADD = statement(
  'receipts_add',
  `INSERT INTO order_receipts (order_id, number, sha256, document, issued_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
)

/** Undefined for an order that is not there. */
export async function readOutcome(
  db: Queryable,
  catalog: Catalog,
  orderId: string,
): Promise<OrderOutcome | undefined> {
  const [row] = await queryRows<{
    completed_at: Date | null
    amount: string | null
    sender: string | null
    fees: string | null
  }>(db, OUTCOME, [orderId])
  if (row === undefined) return undefined
  const { completed_at: completedAt, amount, sender, fees } = row
  const refunds = await queryRows<RefundRow>(db, REFUNDS, [orderId, MOST_REFUNDS])
  return {
    completedAt,
    deposit: amount === null || sender === null ? null : { amount: BigInt(amount), sender },
    fees: fees === null ? null : BigInt(fees),
    refunds: refunds.flatMap((refund) => toRefund(refund, catalog) ?? []),
  }
}

/** The newest receipt that was given out of an order, or the one of a number; undefined where there is none. */
export async function findReceipt(
  db: Queryable,
  orderId: string,
  number: number | undefined,
): Promise<IssuedReceipt | undefined> {
  const [row] = await queryRows<IssuedReceipt & Record<string, unknown>>(db, FIND, [orderId, number ?? null])
  return row
}

/** False when somebody else has given out that number meanwhile. */
export async function addReceipt(
  db: Queryable,
  orderId: string,
  { number, sha256, document }: IssuedReceipt,
  at: Date,
): Promise<boolean> {
  return (await execute(db, ADD, [orderId, number, sha256, document, at])) > 0
}
