/** Pays an order, or refunds a deposit to its sender. */
export type LegKind = 'payout' | 'refund'

/** Fields of a leg that the ledger needs. */
export interface PayoutTerms {
  readonly kind: LegKind
  readonly depositId: string
  /** Null for the refund of a deposit without an order. */
  readonly orderId: string | null
  /** The row of a bulk order that it pays or refunds; null for a whole order. */
  readonly rowNo: number | null
  readonly networkIn: string
  readonly tokenIn: string | null
  readonly currencyIn: string
  readonly currencyOut: string
  /** The part of the deposit that it uses, in base units of the source currency. */
  readonly amountIn: bigint
  /** Base units of the source currency; for a refund, what was withheld for the network fee. */
  readonly fees: bigint
  /** Null for the native coin. */
  readonly token: string | null
  /** Amount paid, in base units. */
  readonly amount: bigint
}

export interface PayoutTermsRow {
  readonly kind: LegKind
  readonly deposit_id: string
  readonly order_id: string | null
  readonly row_no: number | null
  readonly network_in: string
  readonly token_in: string | null
  readonly currency_in: string
  readonly currency_out: string
  readonly funded: string
  readonly fees: string
  readonly token: string | null
  readonly amount: string
}

/** Columns of `LEG_SOURCE`. */
export const PAYOUT_TERMS = `l.kind, l.deposit_id, l.order_id, l.row_no, d.network_id AS network_in, d.token AS token_in,
  CASE l.kind WHEN 'refund' THEN l.currency_id ELSE o.currency_in END AS currency_in, l.currency_id AS currency_out,
  l.funded, l.fees, l.token, l.amount`

/**
 * Legs `l` with their deposit `d` and, if they exist, their order `o` and its row `r`. `OFFSET 0` keeps the planner from beginning with the others: each
 * is found by its key, and legs are read in the order of their index, also while the tables have no statistics.
 */
export const LEG_SOURCE = `legs l CROSS JOIN LATERAL (SELECT * FROM deposits WHERE id = l.deposit_id OFFSET 0) d
  LEFT JOIN LATERAL (SELECT * FROM orders WHERE id = l.order_id OFFSET 0) o ON true
  LEFT JOIN LATERAL (SELECT * FROM bulk_rows WHERE order_id = l.order_id AND row_no = l.row_no OFFSET 0) r ON true`

/** The network fee quoted for a leg, in dollars; null for a refund, which withholds the network's current fee. */
export const QUOTED_FEE = `CASE l.kind WHEN 'payout' THEN coalesce(r.destination_fee_usd, o.destination_fee_usd) END`

export const toPayoutTerms = (row: PayoutTermsRow): PayoutTerms => ({
  kind: row.kind,
  depositId: row.deposit_id,
  orderId: row.order_id,
  rowNo: row.row_no,
  networkIn: row.network_in,
  tokenIn: row.token_in,
  currencyIn: row.currency_in,
  currencyOut: row.currency_out,
  amountIn: BigInt(row.funded),
  fees: BigInt(row.fees),
  token: row.token,
  amount: BigInt(row.amount),
})
