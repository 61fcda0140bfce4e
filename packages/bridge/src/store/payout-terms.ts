/** What the ledger must know of a leg and its order. */
export interface PayoutTerms {
  readonly orderId: string
  readonly networkIn: string
  readonly tokenIn: string | null
  readonly currencyIn: string
  readonly currencyOut: string
  /** Base units of the source currency. */
  readonly amountIn: bigint
  /** Base units of the source currency. */
  readonly fees: bigint
  /** Null for the native coin. */
  readonly token: string | null
  /** Base units that are paid out. */
  readonly amount: bigint
}

export interface PayoutTermsRow {
  readonly order_id: string
  readonly network_in: string
  readonly token_in: string | null
  readonly currency_in: string
  readonly currency_out: string
  readonly amount_in: string
  readonly fees: string
  readonly token: string | null
  readonly amount: string
}

/** Columns of `legs l JOIN orders o`. */
export const PAYOUT_TERMS = `l.order_id, o.network_in, o.token_in, o.currency_in, o.currency_out, o.amount_in,
  o.platform_fee + o.swap_fee + o.destination_fee AS fees, l.token, l.amount`

export const toPayoutTerms = (row: PayoutTermsRow): PayoutTerms => ({
  orderId: row.order_id,
  networkIn: row.network_in,
  tokenIn: row.token_in,
  currencyIn: row.currency_in,
  currencyOut: row.currency_out,
  amountIn: BigInt(row.amount_in),
  fees: BigInt(row.fees),
  token: row.token,
  amount: BigInt(row.amount),
})
