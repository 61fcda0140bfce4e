import type { CurrencyWire, DepositSignatureWire, DepositWire, OrderWire } from '@sunspan/api'
import type { BulkOrder, Order, OrderDeposit, QuoteService } from '@sunspan/bridge'
import { toWireDeposit } from '@sunspan/chains/deposit-actions'
import { formatUnits, usdToText, type Currency } from '@sunspan/domain'
import { toRefundWire, type FindCurrency } from '../deposits/refund-wire.ts'
import { toWaitingWire } from './waiting-wire.ts'

/** Reported once, to the caller who creates the order. */
export const toDiscountNote = (made: {
  readonly isDiscountKnown: boolean
}): { readonly discount_unavailable?: true } => (made.isDiscountKnown ? {} : { discount_unavailable: true })

export type ToCurrencyWire = (currency: Currency) => CurrencyWire

export function toOrderWire(
  order: Order,
  {
    toCurrency,
    findCurrency,
    findSlowSeconds,
    depositSignature,
  }: {
    readonly toCurrency: ToCurrencyWire
    readonly findCurrency: FindCurrency
    readonly findSlowSeconds: QuoteService['findSlowSeconds']
    readonly depositSignature: DepositSignatureWire
  },
): OrderWire {
  const { currencyIn, currencyOut, fees } = order
  const inSource = (units: bigint) => formatUnits(units, currencyIn.decimals)
  return {
    id: order.id,
    type: order.type,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    version: order.version,
    currency_in: toCurrency(currencyIn),
    currency_out: toCurrency(currencyOut),
    amount_in: inSource(order.amountIn),
    amount_out: formatUnits(order.amountOut, currencyOut.decimals),
    wallet_sender: order.walletSender,
    wallet_receiver: order.walletReceiver,
    transaction_in: order.transactionIn,
    transaction_out: order.transactionOut,
    deposit_seen_at: order.depositSeenAt?.toISOString() ?? null,
    execution_time: order.executionTimeMs,
    platform_fee: inSource(fees.platformFee),
    platform_fee_in_usd: usdToText(fees.platformFeeUsd),
    swap_fee: inSource(fees.swapFee),
    swap_fee_in_usd: usdToText(fees.swapFeeUsd),
    blockchain_fee: inSource(fees.destinationFee),
    blockchain_fee_in_usd: usdToText(fees.destinationFeeUsd),
    holder_nft: order.holderNft,
    original_price: order.originalPlatformFee === null ? null : inSource(order.originalPlatformFee),
    confirmations: order.confirmations,
    required_confirmations: order.requiredConfirmations,
    credited_amount: order.creditedAmount === null ? null : inSource(order.creditedAmount),
    paid_amount: order.paidAmount === null ? null : formatUnits(order.paidAmount, currencyOut.decimals),
    rate_locked_until: order.rateLockedUntil?.toISOString() ?? null,
    min_amount_out:
      order.minAmountOut === null ? null : formatUnits(order.minAmountOut, currencyOut.decimals),
    rate: order.rate,
    refund: order.refund === null ? null : toRefundWire(order.refund, findCurrency),
    waiting: toWaitingWire(order.waiting),
    fill_estimate_seconds: order.fillEstimateSeconds,
    slow_fill_seconds: findSlowSeconds(order) ?? null,
    deposit: toDepositWire(order.deposit),
    deposit_signature: depositSignature,
    ...(order.bulk === null ? {} : { bulk: toBulkSummary(order.bulk) }),
  }
}

/** Summary of the recipients for a list. */
function toBulkSummary({ rows }: BulkOrder['bulk']): NonNullable<OrderWire['bulk']> {
  return {
    recipients: rows.length,
    completed: rows.filter(({ status }) => status === 'COMPLETE').length,
    refunded: rows.filter(({ status }) => status === 'REFUNDED').length,
    network_ids: [...new Set(rows.map(({ currencyOut }) => currencyOut.networkId))],
    amounts: toAmounts(rows),
  }
}

/** What all rows pay, by token. One token may have other decimals on another network. */
function toAmounts(rows: BulkOrder['bulk']['rows']): { symbol: string; amount: string }[] {
  return [...Map.groupBy(rows, ({ currencyOut }) => currencyOut.symbol)].map(([symbol, of]) => {
    const decimals = Math.max(...of.map(({ currencyOut }) => currencyOut.decimals))
    const total = of.reduce(
      (sum, row) => sum + row.amountOut * 10n ** BigInt(decimals - row.currencyOut.decimals),
      0n,
    )
    return { symbol, amount: formatUnits(total, decimals) }
  })
}

/** What a wallet has to send for an order of either kind. */
export function toDepositWire(deposit: OrderDeposit): DepositWire {
  return {
    ...toWireDeposit(deposit),
    address: deposit.address,
    amount: deposit.amount.toString(),
    currency_id: deposit.currencyId,
    token: deposit.token,
    reference: deposit.reference,
    expires_at: deposit.expiresAt.toISOString(),
  }
}
