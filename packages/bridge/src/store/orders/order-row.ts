import {
  bulkStatusOf,
  convertDecimalsFloor,
  type ChainFamily,
  type ExecutionType,
  type FinalityTier,
  type OrderStatus,
  type OrderType,
  type SettledRate,
} from '@sunspan/domain'
import type { Catalog } from '../../catalog/catalog.ts'
import type { AuthoredDeposit } from '@sunspan/chains'
import type { BulkPart, Order, OrderSummary } from '../../model/order.ts'
import { BULK_ROWS, toBulkRow, type BulkRowJson } from './bulk-row.ts'
import { BULK_TOTALS, toBulkSummary, type BulkTotalsRow } from './bulk-summary.ts'
import { toWaiting, WAITING, type WaitingJson } from '../payouts/waiting-store.ts'
import { REFUND_COLUMNS, REFUND_SOURCE, toRefund, type RefundRow } from '../deposits/refund-row.ts'
import { depositStatuses } from '../database/list-statuses.ts'

const REQUIRED = 'coalesce(o.raised_confirmations, o.required_confirmations)'

/** When the deposit was seen or mined, whichever was first: from then on its sender waits. A chain's clock may be behind the order. */
export const DEPOSIT_SEEN = `(SELECT greatest(least(d.seen_at, d.mined_at), o.created_at) FROM deposits d
  WHERE d.order_id = o.id AND d.status IN (${depositStatuses(({ ofOrder }) => ofOrder !== 'no')}))`

const columnsWith = (
  bulk: string,
): string => `o.id, o.version, o.status, o.type, o.created_at, o.updated_at, o.expires_at, o.cancelled_at, o.currency_in, o.currency_out,
  o.amount_in, o.amount_out, o.wallet_sender, o.wallet_receiver, o.memo, o.platform_fee, o.platform_fee_usd, o.swap_fee, o.swap_fee_usd,
  o.destination_fee, o.destination_fee_usd, o.holder_nft, o.original_platform_fee, ${REQUIRED} AS required_confirmations,
  o.fill_estimate_seconds, o.finality_tier, o.reference, o.deposit_family, o.deposit_address, o.deposit_action, o.token_in, o.transaction_in,
  o.transaction_out, ${DEPOSIT_SEEN} AS deposit_seen_at, o.completed_at, o.credited_amount, o.payout_amount, o.rate_locked_until, o.min_amount_out, o.rate, o.kind, o.execution_type, o.row_interval_ms, ${bulk}, ${WAITING} AS waiting, r.*,
  CASE WHEN o.transaction_in IS NULL THEN NULL
       WHEN o.credited_at IS NOT NULL THEN ${REQUIRED}
       ELSE least(greatest(coalesce(c.head_height, 0) - o.deposit_height, 0), ${REQUIRED})::integer
  END AS confirmations`

/** Columns of `ORDER_SOURCE` that make up an order. */
export const ORDER_COLUMNS = columnsWith(`${BULK_ROWS} AS bulk_rows`)

/** Columns of `ORDER_SOURCE` that make up an order in a list: fifty rows of each would take most of the time of a page. */
export const SUMMARY_COLUMNS = `${columnsWith(`${BULK_TOTALS} AS bulk_totals`)}, o.value_usd`

export const ORDER_SOURCE = `orders o LEFT JOIN scan_cursors c ON c.network_id = o.network_in
  LEFT JOIN LATERAL (SELECT ${REFUND_COLUMNS} FROM ${REFUND_SOURCE}
    WHERE d.order_id = o.id AND d.refund_after IS NOT NULL ORDER BY d.id DESC LIMIT 1) r ON true`

/** What an order and its summary share, as returned by `pg`: NUMERIC as text, timestamptz as Date. */
interface CommonRow extends RefundRow {
  readonly id: string
  readonly version: number
  readonly status: OrderStatus
  readonly type: OrderType
  readonly created_at: Date
  readonly updated_at: Date
  readonly expires_at: Date
  readonly cancelled_at: Date | null
  readonly currency_in: string
  /** Null for a bulk order, whose rows have destinations. */
  readonly currency_out: string | null
  readonly amount_in: string
  readonly amount_out: string
  readonly wallet_sender: string
  readonly wallet_receiver: string | null
  readonly memo: string | null
  readonly platform_fee: string
  readonly platform_fee_usd: string
  readonly swap_fee: string
  readonly swap_fee_usd: string
  readonly destination_fee: string
  readonly destination_fee_usd: string
  readonly holder_nft: string | null
  readonly original_platform_fee: string | null
  readonly required_confirmations: number
  readonly fill_estimate_seconds: number
  readonly finality_tier: FinalityTier
  readonly reference: string
  readonly deposit_family: ChainFamily
  readonly deposit_address: string
  readonly deposit_action: AuthoredDeposit['action']
  readonly token_in: string | null
  readonly transaction_in: string | null
  readonly transaction_out: string | null
  readonly deposit_seen_at: Date | null
  readonly completed_at: Date | null
  readonly credited_amount: string | null
  readonly payout_amount: string | null
  readonly rate_locked_until: Date | null
  readonly min_amount_out: string | null
  readonly rate: SettledRate | null
  readonly confirmations: number | null
  readonly kind: 'standard' | 'bulk'
  readonly execution_type: ExecutionType | null
  readonly row_interval_ms: number | null
  readonly waiting: WaitingJson | null
}

export interface OrderRow extends CommonRow {
  readonly bulk_rows: readonly BulkRowJson[] | null
}

export interface SummaryRow extends CommonRow, BulkTotalsRow {
  readonly value_usd: string
}

function toBulkPart(row: OrderRow, catalog: Catalog): BulkPart | null {
  const { execution_type: executionType, row_interval_ms: rowIntervalMs, bulk_rows: rows } = row
  if (executionType === null || rowIntervalMs === null) return null
  const status = bulkStatusOf(row.status)
  return {
    status,
    executionType,
    rowIntervalMs,
    rows: (rows ?? []).map((entry) => toBulkRow(entry, catalog)),
  }
}

/**
 * The destination; for a bulk order, its first row with the total amounts, which the table stores in the source currency. Without its rows, no recipient, in
 * the source currency.
 */
function destinationOf(
  row: CommonRow,
  first: Pick<Order, 'currencyOut' | 'walletReceiver'> | undefined,
  catalog: Catalog,
): Pick<Order, 'currencyOut' | 'walletReceiver' | 'amountOut' | 'paidAmount'> {
  const currencyOut = first?.currencyOut ?? catalog.getCurrency(row.currency_out ?? row.currency_in)
  const decimalsIn = catalog.getCurrency(row.currency_in).decimals
  const toOut = (text: string): bigint =>
    first === undefined ? BigInt(text) : convertDecimalsFloor(BigInt(text), decimalsIn, currencyOut.decimals)
  return {
    currencyOut,
    walletReceiver: first?.walletReceiver ?? row.wallet_receiver ?? '',
    amountOut: toOut(row.amount_out),
    paidAmount: row.payout_amount === null ? null : toOut(row.payout_amount),
  }
}

export function toOrder(row: OrderRow, catalog: Catalog): Order {
  const bulk = toBulkPart(row, catalog)
  return { ...toCommon(row, bulk?.rows[0], catalog), bulk }
}

export function toOrderSummary(row: SummaryRow, catalog: Catalog): OrderSummary {
  const bulk = toBulkSummary(row, catalog)
  const currencyOut = bulk?.totals[0]?.currency
  const walletReceiver = row.bulk_totals?.[0]?.first_recipient ?? ''
  const first = currencyOut && { currencyOut, walletReceiver }
  return { ...toCommon(row, first, catalog), bulk, valueUsd: BigInt(row.value_usd) }
}

function toCommon(
  row: CommonRow,
  first: Pick<Order, 'currencyOut' | 'walletReceiver'> | undefined,
  catalog: Catalog,
): Omit<Order, 'bulk'> {
  const amountIn = BigInt(row.amount_in)
  const refund = toRefund(row, catalog)
  return {
    ...destinationOf(row, first, catalog),
    id: row.id,
    version: row.version,
    status: row.status,
    type: row.type,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
    cancelledAt: row.transaction_in === null && refund === null ? row.cancelled_at : null,
    currencyIn: catalog.getCurrency(row.currency_in),
    amountIn,
    creditedAmount: row.credited_amount === null ? null : BigInt(row.credited_amount),
    rateLockedUntil: row.rate_locked_until,
    minAmountOut: row.min_amount_out === null ? null : BigInt(row.min_amount_out),
    rate: row.rate,
    refund,
    waiting: toWaiting(row.waiting),
    walletSender: row.wallet_sender,
    memo: row.memo,
    transactionIn: row.transaction_in,
    transactionOut: row.transaction_out,
    depositSeenAt: row.deposit_seen_at,
    executionTimeMs:
      row.completed_at === null || row.deposit_seen_at === null
        ? null
        : Math.max(0, row.completed_at.getTime() - row.deposit_seen_at.getTime()),
    fees: {
      platformFee: BigInt(row.platform_fee),
      platformFeeUsd: BigInt(row.platform_fee_usd),
      swapFee: BigInt(row.swap_fee),
      swapFeeUsd: BigInt(row.swap_fee_usd),
      destinationFee: BigInt(row.destination_fee),
      destinationFeeUsd: BigInt(row.destination_fee_usd),
    },
    holderNft: row.holder_nft,
    originalPlatformFee: row.original_platform_fee === null ? null : BigInt(row.original_platform_fee),
    confirmations: row.confirmations,
    requiredConfirmations: row.required_confirmations,
    fillEstimateSeconds: row.fill_estimate_seconds,
    finalityTier: row.finality_tier,
    deposit: {
      // CAST: both were stored together as one authored deposit.
      ...({ family: row.deposit_family, action: row.deposit_action } as AuthoredDeposit),
      address: row.deposit_address,
      amount: amountIn,
      currencyId: row.currency_in,
      token: row.token_in,
      reference: row.reference,
      expiresAt: row.expires_at,
    },
  }
}
