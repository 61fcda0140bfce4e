import { UNPAID_LEG_STATUSES, type Refund } from '@sunspan/domain'
import type { Catalog } from '../../catalog/catalog.ts'
import { execute, queryRows, statement, type Queryable } from '../database/database.ts'
import { listStatuses } from '../database/leg-status-sql.ts'
import { REFUND_COLUMNS, REFUND_SOURCE, toRefund, type RefundRow } from '../deposits/refund-row.ts'
import { depositStatuses } from '../database/list-statuses.ts'

/** Outcome of an order; amounts in base units of the source currency. */
export interface OrderOutcome {
  /** When its payout was confirmed; null until COMPLETE. */
  readonly completedAt: Date | null
  /** Its deposit's amount and on-chain sender; null until credited. */
  readonly deposit: { readonly amount: bigint; readonly sender: string } | null
  /** Fees withheld from the credited amount for what is paid out; null until credited. */
  readonly fees: bigint | null
  /** Refunds of deposits that reference the order, oldest first; refunds of a bulk order's rows belong to the rows. */
  readonly refunds: readonly Refund[]
}

/** A receipt as issued. */
export interface IssuedReceipt {
  /** Sequence number among the order's receipts, one-based. */
  readonly number: number
  /** Of the signed bytes, in hex. */
  readonly sha256: string
  /** The exact file. */
  readonly document: string
}

/** Maximum number of refunds listed on a receipt. */
const MAX_REFUNDS = 50

const OUTCOME = statement(
  'receipts_outcome',
  `SELECT o.completed_at, d.amount, d.sender,
     (SELECT sum(l.fees) FROM legs l WHERE l.order_id = o.id AND l.kind = 'payout' AND l.status NOT IN (${listStatuses(UNPAID_LEG_STATUSES)})) AS fees
   FROM orders o LEFT JOIN LATERAL (SELECT c.amount, c.sender FROM deposits c
     WHERE c.order_id = o.id AND c.status IN (${depositStatuses(({ ofOrder }) => ofOrder === 'booked')}) ORDER BY c.id DESC LIMIT 1) d ON true
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

/** Undefined if the order does not exist. */
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
  const refunds = await queryRows<RefundRow>(db, REFUNDS, [orderId, MAX_REFUNDS])
  return {
    completedAt,
    deposit: amount === null || sender === null ? null : { amount: BigInt(amount), sender },
    fees: fees === null ? null : BigInt(fees),
    refunds: refunds.flatMap((refund) => toRefund(refund, catalog) ?? []),
  }
}

/** The order's newest issued receipt, or the one with the given number; undefined if there is none. */
export async function findReceipt(
  db: Queryable,
  orderId: string,
  number: number | undefined,
): Promise<IssuedReceipt | undefined> {
  const [row] = await queryRows<IssuedReceipt & Record<string, unknown>>(db, FIND, [orderId, number ?? null])
  return row
}

/** False if that number has been issued meanwhile. */
export async function addReceipt(
  db: Queryable,
  orderId: string,
  { number, sha256, document }: IssuedReceipt,
  at: Date,
): Promise<boolean> {
  return (await execute(db, ADD, [orderId, number, sha256, document, at])) > 0
}
