import type {
  CurrencyWire,
  DepositSignatureWire,
  DepositWire,
  ListedOrderWire,
  OrderWire,
} from '@sunspan/api'
import type { BulkPart, BulkSummary, Order, OrderDeposit, OrderSummary, QuoteService } from '@sunspan/bridge'
import { toWireDeposit } from '@sunspan/chains/deposit-actions'
import { formatUnits, usdToText, type Currency } from '@sunspan/domain'
import { toRefundWire, type FindCurrency } from './refund-wire.ts'
import { toWaitingWire } from './waiting-wire.ts'

/** Reported once, to the caller who creates the order. */
export const toDiscountNote = (made: {
  readonly isDiscountKnown: boolean
}): { readonly discount_unavailable?: true } => (made.isDiscountKnown ? {} : { discount_unavailable: true })

export type ToCurrencyWire = (currency: Currency) => CurrencyWire

interface WireDeps {
  readonly toCurrency: ToCurrencyWire
  readonly findCurrency: FindCurrency
  readonly findSlowSeconds: QuoteService['findSlowSeconds']
}

export const toOrderWire = (
  order: Order,
  deps: WireDeps & { readonly depositSignature: DepositSignatureWire },
): OrderWire => ({
  ...toCommonWire({ ...order, bulk: order.bulk === null ? null : summaryOf(order.bulk) }, deps),
  deposit: toDepositWire(order.deposit),
  deposit_signature: deps.depositSignature,
})

/** An order in a list: who pays for one reads it whole. */
export const toListedWire = (order: OrderSummary, deps: WireDeps): ListedOrderWire => ({
  ...toCommonWire(order, deps),
  value_in_usd: usdToText(order.valueUsd),
})

function toCommonWire(
  order: Omit<OrderSummary, 'valueUsd'>,
  { toCurrency, findCurrency, findSlowSeconds }: WireDeps,
): Omit<ListedOrderWire, 'value_in_usd'> {
  const { currencyIn, currencyOut, fees } = order
  const inSource = (units: bigint) => formatUnits(units, currencyIn.decimals)
  return {
    id: order.id,
    type: order.type,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    version: order.version,
    cancelled_at: order.cancelledAt?.toISOString() ?? null,
    currency_in: toCurrency(currencyIn),
    currency_out: toCurrency(currencyOut),
    amount_in: inSource(order.amountIn),
    amount_out: formatUnits(order.amountOut, currencyOut.decimals),
    wallet_sender: order.walletSender,
    wallet_receiver: order.walletReceiver,
    memo: order.memo,
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
    ...(order.bulk === null ? {} : { bulk: toBulkSummaryWire(order.bulk) }),
  }
}

/** The recipients of a bulk order in sum. */
function summaryOf({ rows, ...bulk }: BulkPart): BulkSummary {
  const byCurrency = Map.groupBy(rows, ({ currencyOut }) => currencyOut)
  return {
    ...bulk,
    recipients: rows.length,
    completed: rows.filter(({ status }) => status === 'COMPLETE').length,
    refunded: rows.filter(({ status }) => status === 'REFUNDED').length,
    totals: [...byCurrency].map(([currency, of]) => ({
      currency,
      amount: of.reduce((sum, { amountOut }) => sum + amountOut, 0n),
    })),
  }
}

export const toBulkSummaryWire = ({
  recipients,
  completed,
  refunded,
  totals,
}: BulkSummary): Required<NonNullable<OrderWire['bulk']>> => ({
  recipients,
  completed,
  refunded,
  network_ids: [...new Set(totals.map(({ currency }) => currency.networkId))],
  amounts: toAmounts(totals),
})

/** What all recipients get, by token. One token may have other decimals on another network. */
function toAmounts(totals: BulkSummary['totals']): { symbol: string; amount: string }[] {
  return [...Map.groupBy(totals, ({ currency }) => currency.symbol)].map(([symbol, of]) => {
    const decimals = Math.max(...of.map(({ currency }) => currency.decimals))
    const sum = of.reduce(
      (all, { amount, currency }) => all + amount * 10n ** BigInt(decimals - currency.decimals),
      0n,
    )
    return { symbol, amount: formatUnits(sum, decimals) }
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
