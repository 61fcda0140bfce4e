import type { Currency, ExecutionType, OrderStatus } from '@sunspan/domain'
import type { BulkOrderRow, OrderDeposit } from '../../model/order.ts'
import type { Quote } from '../../model/quote.ts'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'
import { ORDER_COLUMNS, ORDER_SOURCE, type OrderRow } from './order-row.ts'

/** Terms common to both kinds of orders. */
export interface NewOrderTerms extends Pick<
  Quote,
  | 'type'
  | 'currencyIn'
  | 'amountIn'
  | 'fees'
  | 'discount'
  | 'fillEstimateSeconds'
  | 'value'
  | 'finalityTier'
  | 'requiredConfirmations'
> {
  /** Null for a bulk order, whose rows have destinations. */
  readonly currencyOut: Currency | null
  /** Base units of `currencyOut`; for a bulk order the total of its rows, in base units of `currencyIn`. */
  readonly amountOut: bigint
  /** Base units of `currencyOut`; null if the order pays one to one. */
  readonly minAmountOut: bigint | null
  /** Duration of its rate lock after creation, in milliseconds; null if there is none. */
  readonly rateLockMs: number | null
}

/** The rows of a new bulk order, in order. */
export interface NewBulkPart {
  readonly executionType: ExecutionType
  readonly rowIntervalMs: number
  readonly rows: readonly Pick<
    BulkOrderRow,
    'id' | 'currencyOut' | 'walletReceiver' | 'memo' | 'amountIn' | 'amountOut' | 'fees'
  >[]
}

export interface NewOrder {
  readonly id: string
  readonly quote: NewOrderTerms
  readonly walletSender: string
  /** Null for a bulk order. */
  readonly walletReceiver: string | null
  /** Null for none, and for a bulk order. */
  readonly memo: string | null
  readonly bulk: NewBulkPart | null
  readonly deposit: OrderDeposit
  readonly holdsClaim: boolean
  readonly createdAt: Date
  readonly lateUntil: Date
  readonly idempotency: { readonly key: string; readonly bodyHash: string } | undefined
  /** Where it came from, as the caller says: kept with its first event, and never an authority. */
  readonly label?: string | undefined
}

const LOCK_SENDER = statement('orders_lock_sender', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))')
const FIND_IDEMPOTENT = statement(
  'orders_find_idempotent',
  'SELECT order_id, body_hash FROM idempotency_keys WHERE wallet_sender = $1 AND key = $2',
)
const BEFORE_CREATE = statement(
  'orders_before_create',
  `SELECT
     (SELECT count(*)::int FROM orders
      WHERE wallet_sender = $1 AND stage IN ('new', 'open') AND transaction_in IS NULL) AS open_orders,
     EXISTS (SELECT FROM scan_cursors WHERE network_id = $2) AS is_watched,
     EXISTS (SELECT FROM orders WHERE network_in = $2 AND currency_in = $3 AND wallet_sender = $1 AND amount_in = $4::base_units
       AND holds_claim AND stage IN ('new', 'open')) AS is_claimed`,
)
const INSERT = statement(
  'orders_insert',
  `WITH created AS (
     INSERT INTO orders (id, version, status, type, created_at, updated_at, expires_at, late_until,
       network_in, currency_in, token_in, amount_in, network_out, currency_out, token_out, amount_out, wallet_sender, wallet_receiver,
       platform_fee, platform_fee_usd, swap_fee, swap_fee_usd, destination_fee, destination_fee_usd,
       required_confirmations, fill_estimate_seconds, reference, deposit_family, deposit_address, deposit_action, holds_claim,
       value_usd, finality_tier, kind, execution_type, row_interval_ms, holder_nft, original_platform_fee, rate_locked_until, min_amount_out, memo)
     VALUES ($1, 1, 'PENDING', $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
       $22, $23, $24, $25, $26, $27, $28, $31, $32, $33, $34, $35, $36, $37, $38, $39, $41)
     RETURNING id, version, status, created_at
   ), logged AS (
     INSERT INTO order_events (order_id, version, event, from_status, to_status, data, at)
     SELECT id, version, 'created', NULL, status, jsonb_strip_nulls(jsonb_build_object('label', $40::text)), created_at FROM created
   ), keyed AS (
     INSERT INTO idempotency_keys (wallet_sender, key, body_hash, order_id, created_at)
     SELECT $14, $29, $30, id, created_at FROM created WHERE $29::text IS NOT NULL
   )
   SELECT pg_notify('order_updated', id::text) FROM created`,
)
const INSERT_ROWS = statement(
  'bulk_rows_insert',
  `INSERT INTO bulk_rows (order_id, row_no, id, status, updated_at, network_out, currency_out, token_out, recipient, memo, amount_in, amount_out,
     platform_fee, platform_fee_usd, destination_fee, destination_fee_usd)
   SELECT $1, n.row_no - 1, n.id, 'PENDING', $2, n.network, n.currency, n.token, n.recipient, n.memo, n.amount_in, n.amount_out, n.platform_fee,
     n.platform_fee_usd, n.destination_fee, n.destination_fee_usd
   FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::numeric[], $10::numeric[], $11::numeric[],
     $12::numeric[], $13::numeric[], $14::numeric[]) WITH ORDINALITY
     AS n (id, network, currency, token, recipient, memo, amount_in, amount_out, platform_fee, platform_fee_usd, destination_fee,
       destination_fee_usd, row_no)`,
)
const GET = statement('orders_get', `SELECT ${ORDER_COLUMNS} FROM ${ORDER_SOURCE} WHERE o.id = $1`)
const GET_MANY = statement(
  'orders_get_many',
  `SELECT ${ORDER_COLUMNS} FROM ${ORDER_SOURCE} WHERE o.id = ANY($1::uuid[])`,
)
const LOCK_STATE = statement(
  'orders_lock_state',
  'SELECT status, wallet_sender, transaction_in FROM orders WHERE id = $1 FOR NO KEY UPDATE',
)
const COUNT_COMPLETE = statement(
  'orders_count_complete',
  `SELECT count(*)::int AS count FROM orders WHERE stage = 'complete'`,
)

/** Serialises a sender's order creations until the transaction ends. */
export async function lockSender(tx: Transaction, walletSender: string): Promise<void> {
  await execute(tx, LOCK_SENDER, [walletSender])
}

export async function findIdempotent(
  db: Queryable,
  walletSender: string,
  key: string,
): Promise<{ readonly orderId: string; readonly bodyHash: string } | undefined> {
  const [row] = await queryRows<{ order_id: string; body_hash: string }>(db, FIND_IDEMPOTENT, [
    walletSender,
    key,
  ])
  return row === undefined ? undefined : { orderId: row.order_id, bodyHash: row.body_hash }
}

/** Preconditions of a creation; reliable only while the sender is locked. */
export async function readBeforeCreate(
  tx: Transaction,
  order: Pick<NewOrder, 'walletSender' | 'quote'>,
): Promise<{ readonly openOrders: number; readonly isWatched: boolean; readonly isClaimed: boolean }> {
  const { currencyIn, amountIn } = order.quote
  const [row] = await queryRows<{ open_orders: number; is_watched: boolean; is_claimed: boolean }>(
    tx,
    BEFORE_CREATE,
    [order.walletSender, currencyIn.networkId, currencyIn.id, amountIn],
  )
  return {
    openOrders: row?.open_orders ?? 0,
    isWatched: row?.is_watched ?? false,
    isClaimed: row?.is_claimed ?? false,
  }
}

/** Stores an order with its first event, its idempotency key and its rows. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<void> {
  const { quote, deposit, bulk } = order
  const { currencyIn, currencyOut, fees } = quote
  await execute(tx, INSERT, [
    order.id,
    quote.type,
    order.createdAt,
    deposit.expiresAt,
    order.lateUntil,
    currencyIn.networkId,
    currencyIn.id,
    currencyIn.address,
    quote.amountIn,
    currencyOut?.networkId ?? null,
    currencyOut?.id ?? null,
    currencyOut?.address ?? null,
    quote.amountOut,
    order.walletSender,
    order.walletReceiver,
    fees.platformFee,
    fees.platformFeeUsd,
    fees.swapFee,
    fees.swapFeeUsd,
    fees.destinationFee,
    fees.destinationFeeUsd,
    quote.requiredConfirmations,
    quote.fillEstimateSeconds,
    deposit.reference,
    deposit.family,
    deposit.address,
    JSON.stringify(deposit.action),
    order.holdsClaim,
    order.idempotency?.key ?? null,
    order.idempotency?.bodyHash ?? null,
    quote.value,
    quote.finalityTier,
    bulk === null ? 'standard' : 'bulk',
    bulk?.executionType ?? null,
    bulk?.rowIntervalMs ?? null,
    quote.discount?.name ?? null,
    quote.discount?.originalPlatformFee ?? null,
    quote.rateLockMs === null ? null : new Date(order.createdAt.getTime() + quote.rateLockMs),
    quote.minAmountOut,
    order.label ?? null,
    order.memo,
  ])
  if (bulk !== null) await insertRows(tx, order, bulk.rows)
}

async function insertRows(tx: Transaction, order: NewOrder, rows: NewBulkPart['rows']): Promise<void> {
  await execute(tx, INSERT_ROWS, [
    order.id,
    order.createdAt,
    rows.map(({ id }) => id),
    rows.map(({ currencyOut }) => currencyOut.networkId),
    rows.map(({ currencyOut }) => currencyOut.id),
    rows.map(({ currencyOut }) => currencyOut.address),
    rows.map(({ walletReceiver }) => walletReceiver),
    rows.map(({ memo }) => memo),
    rows.map(({ amountIn }) => amountIn),
    rows.map(({ amountOut }) => amountOut),
    rows.map(({ fees }) => fees.platformFee),
    rows.map(({ fees }) => fees.platformFeeUsd),
    rows.map(({ fees }) => fees.destinationFee),
    rows.map(({ fees }) => fees.destinationFeeUsd),
  ])
}

export async function findOrderRow(db: Queryable, id: string): Promise<OrderRow | undefined> {
  const [row] = await queryRows<OrderRow>(db, GET, [id])
  return row
}

export function findOrderRows(db: Queryable, ids: readonly string[]): Promise<readonly OrderRow[]> {
  return queryRows<OrderRow>(db, GET_MANY, [ids])
}

/** State for checking a client's request; locks the order until the transaction ends. */
export async function lockOrderState(
  tx: Transaction,
  id: string,
): Promise<
  { readonly status: OrderStatus; readonly walletSender: string; readonly hasDeposit: boolean } | undefined
> {
  const [row] = await queryRows<{
    status: OrderStatus
    wallet_sender: string
    transaction_in: string | null
  }>(tx, LOCK_STATE, [id])
  if (row === undefined) return undefined
  return { status: row.status, walletSender: row.wallet_sender, hasDeposit: row.transaction_in !== null }
}

export async function countComplete(db: Queryable): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, COUNT_COMPLETE, [])
  return row?.count ?? 0
}
