import type { StatementOrderWire } from '@sunspan/api'
import type { BulkOrderRow, ListedOrder, OrderFees } from '@sunspan/bridge'
import { formatUnits, mulDivFloor, usdToText } from '@sunspan/domain'
import { toRefundWire, type FindCurrency } from '../orders/refund-wire.ts'

type Payout = StatementOrderWire['payouts'][number]

/** An order with both legs, as in a statement: the parts of a bulk order add up to its deposit. */
export function toStatementOrder(order: ListedOrder, findCurrency: FindCurrency): StatementOrderWire {
  const { currencyIn, bulk, refund } = order
  const inSource = (units: bigint): string => formatUnits(units, currencyIn.decimals)
  return {
    id: order.id,
    kind: bulk === null ? (order.type === 'SWAP' ? 'swap' : 'transfer') : 'bulk',
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    network_id: currencyIn.networkId,
    currency_id: currencyIn.id,
    symbol: currencyIn.symbol,
    wallet_sender: order.walletSender,
    amount_in: inSource(order.amountIn),
    value_in_usd: usdToText(order.valueUsd),
    credited_amount: order.creditedAmount === null ? null : inSource(order.creditedAmount),
    transaction_in: order.transactionIn,
    cancelled_at: order.cancelledAt?.toISOString() ?? null,
    payouts: bulk === null ? [toSinglePayout(order)] : bulk.rows.map((row) => toRowPayout(row, order)),
    refunds: [
      ...(refund === null ? [] : [{ number: null, ...toRefundWire(refund, findCurrency) }]),
      ...(bulk?.rows ?? []).flatMap(({ rowNo, refund: own }) =>
        own === null ? [] : [{ number: rowNo + 1, ...toRefundWire(own, findCurrency) }],
      ),
    ],
  }
}

function toSinglePayout(order: ListedOrder): Payout {
  const { currencyIn, currencyOut } = order
  const inDestination = (units: bigint): string => formatUnits(units, currencyOut.decimals)
  return {
    number: 1,
    status: order.status,
    network_id: currencyOut.networkId,
    currency_id: currencyOut.id,
    symbol: currencyOut.symbol,
    wallet_receiver: order.walletReceiver,
    memo: order.memo,
    amount_in: formatUnits(order.amountIn, currencyIn.decimals),
    value_in_usd: usdToText(order.valueUsd),
    amount_out: inDestination(order.amountOut),
    paid_amount: order.status === 'COMPLETE' ? inDestination(order.paidAmount ?? order.amountOut) : null,
    transaction_out: order.transactionOut,
    ...toFees(order.fees, currencyIn.decimals),
  }
}

function toRowPayout(row: BulkOrderRow, order: ListedOrder): Payout {
  const { currencyOut, fees } = row
  const { decimals } = order.currencyIn
  const whole = row.amountIn + fees.platformFee + fees.destinationFee
  const amountOut = formatUnits(row.amountOut, currencyOut.decimals)
  return {
    number: row.rowNo + 1,
    status: row.status,
    network_id: currencyOut.networkId,
    currency_id: currencyOut.id,
    symbol: currencyOut.symbol,
    wallet_receiver: row.walletReceiver,
    memo: row.memo,
    amount_in: formatUnits(whole, decimals),
    value_in_usd: usdToText(mulDivFloor(order.valueUsd, whole, order.amountIn)),
    amount_out: amountOut,
    paid_amount: row.status === 'COMPLETE' ? amountOut : null,
    transaction_out: row.transactionOut,
    ...toFees({ ...fees, swapFee: 0n, swapFeeUsd: 0n }, decimals),
  }
}

/** Fees of a part, with the decimals of the source currency. */
const toFees = (
  fees: OrderFees,
  decimals: number,
): Pick<
  Payout,
  | 'platform_fee'
  | 'platform_fee_in_usd'
  | 'swap_fee'
  | 'swap_fee_in_usd'
  | 'blockchain_fee'
  | 'blockchain_fee_in_usd'
> => ({
  platform_fee: formatUnits(fees.platformFee, decimals),
  platform_fee_in_usd: usdToText(fees.platformFeeUsd),
  swap_fee: formatUnits(fees.swapFee, decimals),
  swap_fee_in_usd: usdToText(fees.swapFeeUsd),
  blockchain_fee: formatUnits(fees.destinationFee, decimals),
  blockchain_fee_in_usd: usdToText(fees.destinationFeeUsd),
})
