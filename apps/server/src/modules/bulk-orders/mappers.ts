import type {
  BulkFeeListWire,
  BulkOrderInfoWire,
  BulkOrderWire,
  BulkScheduleWire,
  ListedBulkOrderWire,
} from '@sunspan/api'
import type {
  BulkOrder,
  BulkOrderRow,
  BulkPart,
  BulkRowQuote,
  BulkSummary,
  OrderSummary,
} from '@sunspan/bridge'
import {
  estimateBulkMinutes,
  formatUnits,
  SCHEDULE_STATUS_TABLE,
  usdToText,
  type ScheduleStatusRow,
} from '@sunspan/domain'
import { toRefundWire, type FindCurrency } from '../orders/refund-wire.ts'
import { toBulkSummaryWire, toDepositWire, type ToCurrencyWire } from '../orders/mappers.ts'
import { signOrder } from '../receipts/deposit-statements.ts'
import type { ReceiptSigner } from '../receipts/receipt-signer.ts'
import { toWaitingWire } from '../orders/waiting-wire.ts'

interface WireDeps {
  readonly toCurrency: ToCurrencyWire
  readonly findCurrency: FindCurrency
  readonly signer: ReceiptSigner
}

export interface BulkOrderWires {
  /** Of a response or a stream, including the signature. */
  readonly toWire: (order: BulkOrder) => BulkOrderWire
  readonly toListed: (order: BulkOrderSummary) => ListedBulkOrderWire
}

/** A bulk order in a list. */
export type BulkOrderSummary = OrderSummary & { readonly bulk: BulkSummary }

export const isBulkSummary = (order: OrderSummary): order is BulkOrderSummary => order.bulk !== null

/** Wire forms of bulk orders. */
export const createBulkOrderWires = (deps: WireDeps): BulkOrderWires => ({
  toWire: (order) => {
    const { bulk, currencyIn } = order
    const inSource = (units: bigint) => formatUnits(units, currencyIn.decimals)
    return {
      ...toCommonWire(order, bulk.rows.length, deps),
      receiving_data: bulk.rows.map(({ walletReceiver, amountOut, currencyOut }) => ({
        wallet_receiver: walletReceiver,
        amount_out: formatUnits(amountOut, currencyOut.decimals),
        currency: deps.toCurrency(currencyOut),
      })),
      bulk_order_schedules: bulk.rows.map((row) => toScheduleWire(row, inSource, deps)),
      deposit: toDepositWire(order.deposit),
      deposit_signature: signOrder(order, deps.signer),
    }
  },
  toListed: (order) => ({
    ...toCommonWire(order, order.bulk.recipients, deps),
    ...toBulkSummaryWire(order.bulk),
  }),
})

function toCommonWire(
  order: Omit<BulkOrder, 'bulk'> & { readonly bulk: Omit<BulkPart, 'rows'> },
  recipients: number,
  deps: WireDeps,
): CommonWire {
  const { bulk, currencyIn, fees, refund } = order
  const inSource = (units: bigint) => formatUnits(units, currencyIn.decimals)
  return {
    id: order.id,
    status: bulk.status,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    version: order.version,
    cancelled_at: order.cancelledAt?.toISOString() ?? null,
    order: {
      id: order.id,
      currency_in: deps.toCurrency(currencyIn),
      amount_in: inSource(order.amountIn),
      transaction_in_hash: order.transactionIn,
      refund: refund === null ? null : toRefundWire(refund, deps.findCurrency),
    },
    wallet_sender: order.walletSender,
    transfer_time_type: bulk.executionType,
    execution_time: order.executionTimeMs,
    estimated_minutes: estimateBulkMinutes({
      rows: recipients,
      executionType: bulk.executionType,
      intervalSeconds: bulk.rowIntervalMs / 1_000,
    }),
    deposit_seen_at: order.depositSeenAt?.toISOString() ?? null,
    fill_estimate_seconds: order.fillEstimateSeconds,
    platform_fee: inSource(fees.platformFee),
    platform_fee_in_usd: usdToText(fees.platformFeeUsd),
    blockchain_fee: inSource(fees.destinationFee),
    blockchain_fee_in_usd: usdToText(fees.destinationFeeUsd),
    holder_nft: order.holderNft,
    original_price: order.originalPlatformFee === null ? null : inSource(order.originalPlatformFee),
    waiting: toWaitingWire(order.waiting),
    confirmations: order.confirmations,
    required_confirmations: order.requiredConfirmations,
  }
}

/** The fields that a bulk order has both alone and in a list. */
type CommonWire = Omit<
  BulkOrderWire,
  'receiving_data' | 'bulk_order_schedules' | 'deposit' | 'deposit_signature'
>

function toScheduleWire(
  row: BulkOrderRow,
  inSource: (units: bigint) => string,
  { toCurrency, findCurrency }: WireDeps,
): BulkScheduleWire {
  const { currencyOut, fees, refund } = row
  return {
    id: row.id,
    position: row.rowNo,
    status: row.status,
    wallet_receiver: row.walletReceiver,
    memo: row.memo,
    amount_out: formatUnits(row.amountOut, currencyOut.decimals),
    currency_out: toCurrency(currencyOut),
    platform_fee: inSource(fees.platformFee),
    blockchain_fee: inSource(fees.destinationFee),
    order: { transaction_out_hash: row.transactionOut },
    refund: refund === null ? null : toRefundWire(refund, findCurrency),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Progress of a bulk order. */
export function toBulkInfoWire({ id, version, updatedAt, bulk }: BulkOrder): BulkOrderInfoWire {
  const count = (tag: ScheduleStatusRow['tag']): number =>
    bulk.rows.filter(({ status }) => SCHEDULE_STATUS_TABLE[status].tag === tag).length
  return {
    id,
    status: bulk.status,
    version,
    updatedAt: updatedAt.toISOString(),
    recipients: bulk.rows.length,
    completed: count('completed'),
    awaiting: count('awaiting'),
    delayed: count('delayed'),
  }
}

/** Fees of one row. `nativeDecimals` belong to the source network's native coin. */
export function toBulkFeeWire(quote: BulkRowQuote, nativeDecimals: number): BulkFeeListWire[number] {
  const inSource = (units: bigint) => formatUnits(units, quote.currencyIn.decimals)
  return {
    full_fee: inSource(quote.fullFee),
    platform_fee: inSource(quote.platformFee),
    platform_fee_in_usd: usdToText(quote.platformFeeUsd),
    swap_fee: inSource(quote.swapFee),
    swap_fee_in_usd: '0',
    blockchain_fee: inSource(quote.destinationFee),
    blockchain_fee_in_usd: usdToText(quote.destinationFeeUsd),
    source_chain_fee: formatUnits(quote.sourceChainFee, nativeDecimals),
    holder_nft: quote.discountPhase,
    original_price: inSource(quote.originalPlatformFee),
    nft_discount:
      quote.discountPhase === null
        ? null
        : { nftName: quote.discountPhase, networkFee: inSource(quote.originalPlatformFee) },
    discount_unavailable: !quote.isDiscountKnown,
    currency_out_id: quote.currencyOut.id,
  }
}
