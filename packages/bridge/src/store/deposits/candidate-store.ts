import type { OrderStatus, SettledRate, Usd } from '@sunspan/domain'
import type { CandidateOrder } from '../../model/candidate-order.ts'
import { queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'

const CANDIDATE = `o.id, o.status, o.network_in, o.currency_in, o.amount_in, o.wallet_sender, o.reference,
  o.transaction_in IS NOT NULL AS has_deposit, o.holds_claim, o.late_until, o.currency_out, o.amount_out, o.platform_fee, o.swap_fee,
  o.destination_fee, o.kind, o.created_at, o.expires_at, o.rate_locked_until, o.min_amount_out, o.value_usd`
const BY_REFERENCE = statement(
  'orders_by_reference',
  `SELECT ${CANDIDATE} FROM orders o WHERE o.reference = ANY($1::text[]) ORDER BY o.id FOR NO KEY UPDATE`,
)
const FOR_CLAIM = statement(
  'orders_for_claim',
  `SELECT ${CANDIDATE} FROM orders o WHERE o.id = $1 FOR NO KEY UPDATE`,
)
const SIMILAR = statement(
  'orders_similar',
  `SELECT ${CANDIDATE} FROM orders o
   JOIN (SELECT DISTINCT sender, currency, amount FROM unnest($2::text[], $3::text[], $4::numeric[]) AS n (sender, currency, amount)) n
     ON o.network_in = $1 AND o.wallet_sender = n.sender AND o.amount_in = n.amount AND o.currency_in = n.currency
   WHERE o.stage IN ('new', 'open', 'over')
     AND o.transaction_in IS NULL
     AND (o.stage IN ('new', 'open') OR o.late_until >= $5)
   ORDER BY o.id FOR NO KEY UPDATE OF o`,
)
const OF_DEPOSITS = statement(
  'orders_of_deposits',
  `SELECT d.id AS deposit_id, ${CANDIDATE} FROM deposits d JOIN orders o ON o.id = d.order_id WHERE d.id = ANY($1::bigint[])`,
)

const OF_LEGS = statement(
  'orders_of_legs',
  `SELECT l.id AS leg_id, coalesce(l.credited_payout, l.amount) AS credited_payout, o.credited_at, o.rate, ${CANDIDATE}
   FROM legs l JOIN orders o ON o.id = l.order_id
   WHERE l.id = ANY($1::bigint[]) AND l.kind = 'payout' AND l.row_no IS NULL`,
)

interface CandidateRow {
  readonly id: string
  readonly status: OrderStatus
  readonly network_in: string
  readonly currency_in: string
  readonly amount_in: string
  readonly wallet_sender: string
  readonly reference: string
  readonly has_deposit: boolean
  readonly holds_claim: boolean
  readonly late_until: Date
  readonly currency_out: string | null
  readonly amount_out: string
  readonly platform_fee: string
  readonly swap_fee: string
  readonly destination_fee: string
  readonly kind: 'standard' | 'bulk'
  readonly created_at: Date
  readonly expires_at: Date
  readonly rate_locked_until: Date | null
  readonly min_amount_out: string | null
  readonly value_usd: string
}

export interface ReferencedOrder extends CandidateOrder {
  readonly reference: string
  /** Null for a bulk order, whose `amountOut` is the total of its rows, in the source currency. */
  readonly currencyOut: string | null
  readonly amountOut: bigint
  readonly platformFee: bigint
  readonly swapFee: bigint
  readonly destinationFee: bigint
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Its value when it was created, in dollars of 1e-18. */
  readonly value: Usd
  /** Null if no rate is locked. */
  readonly rateLockedUntil: Date | null
  /** Base units of `currencyOut`; null if the order has no minimum. */
  readonly minAmountOut: bigint | null
}

const toCandidate = (row: CandidateRow): ReferencedOrder => ({
  id: row.id,
  status: row.status,
  networkIn: row.network_in,
  currencyIn: row.currency_in,
  amountIn: BigInt(row.amount_in),
  walletSender: row.wallet_sender,
  reference: row.reference,
  hasDeposit: row.has_deposit,
  holdsClaim: row.holds_claim,
  lateUntil: row.late_until,
  currencyOut: row.currency_out,
  amountOut: BigInt(row.amount_out),
  platformFee: BigInt(row.platform_fee),
  swapFee: BigInt(row.swap_fee),
  destinationFee: BigInt(row.destination_fee),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  value: BigInt(row.value_usd),
  rateLockedUntil: row.rate_locked_until,
  minAmountOut: row.min_amount_out === null ? null : BigInt(row.min_amount_out),
})

/** Orders with one of these references; locks them. */
export async function findOrdersByReference(
  tx: Transaction,
  references: readonly string[],
): Promise<readonly ReferencedOrder[]> {
  if (references.length === 0) return []
  return (await queryRows<CandidateRow>(tx, BY_REFERENCE, [references])).map(toCandidate)
}

/** The orders that deposits were matched with, by deposit id. */
export async function findOrdersOfDeposits(
  db: Queryable,
  depositIds: readonly string[],
): Promise<ReadonlyMap<string, ReferencedOrder>> {
  const rows = await queryRows<CandidateRow & { deposit_id: string }>(db, OF_DEPOSITS, [depositIds])
  return new Map(rows.map((row) => [row.deposit_id, toCandidate(row)]))
}

/** An order whose payout is to be signed. */
export interface CreditedOrder extends ReferencedOrder {
  /** The amount credited for the payout, in base units of the destination currency. */
  readonly creditedPayout: bigint
  readonly creditedAt: Date
  /** The present rate of its payout; null: one to one. */
  readonly rate: SettledRate | null
}

/** The orders of single-recipient payouts, by leg id. */
export async function findOrdersOfLegs(
  db: Queryable,
  legIds: readonly string[],
): Promise<ReadonlyMap<string, CreditedOrder>> {
  if (legIds.length === 0) return new Map()
  const rows = await queryRows<
    CandidateRow & {
      readonly leg_id: string
      readonly credited_payout: string
      readonly credited_at: Date
      readonly rate: SettledRate | null
    }
  >(db, OF_LEGS, [legIds])
  return new Map(
    rows.map((row) => {
      const { leg_id: legId, credited_payout: payout, credited_at: creditedAt, rate } = row
      return [legId, { ...toCandidate(row), creditedPayout: BigInt(payout), creditedAt, rate }]
    }),
  )
}

/** The order that an owner wants to fill with a deposit; locks it. */
export async function findOrderForClaim(tx: Transaction, id: string): Promise<ReferencedOrder | undefined> {
  const [row] = await queryRows<CandidateRow>(tx, FOR_CLAIM, [id])
  return row === undefined ? undefined : toCandidate(row)
}

/** Orders without a deposit that match one of these in network, sender, currency and amount; locks them. */
export async function findSimilarOrders(
  tx: Transaction,
  networkId: string,
  wanted: readonly { readonly sender: string; readonly currencyId: string; readonly amount: bigint }[],
  at: Date,
): Promise<readonly ReferencedOrder[]> {
  if (wanted.length === 0) return []
  const rows = await queryRows<CandidateRow>(tx, SIMILAR, [
    networkId,
    wanted.map((entry) => entry.sender),
    wanted.map((entry) => entry.currencyId),
    wanted.map((entry) => entry.amount),
    at,
  ])
  return rows.map(toCandidate)
}
