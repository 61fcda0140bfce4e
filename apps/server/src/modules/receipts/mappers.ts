import type { ReceiptWire } from '@sunspan/api'
import { isBulkOrder, type BulkOrderRow, type Catalog, type Order, type OrderOutcome } from '@sunspan/bridge'
import { mulDivCeil, usdToText, type Currency, type Refund } from '@sunspan/domain'

/** The facts that a receipt states about its order at any time. Its number and the one it replaces are added when it is issued. */
export type ReceiptFacts = Omit<ReceiptWire, 'schema_version' | 'number' | 'replaces' | 'issued_at'>

/** An order that has a receipt. */
interface CompleteOrder {
  readonly order: Order & { readonly transactionIn: string; readonly creditedAmount: bigint }
  readonly outcome: OrderOutcome & {
    readonly completedAt: Date
    readonly deposit: NonNullable<OrderOutcome['deposit']>
  }
}

/** Undefined for an incomplete order. */
export function toReceiptFacts(
  found: { readonly order: Order; readonly outcome: OrderOutcome },
  catalog: Catalog,
): ReceiptFacts | undefined {
  if (!isComplete(found)) return undefined
  const { order, outcome } = found
  return {
    order_id: order.id,
    kind: isBulkOrder(order) ? 'BULK' : 'SINGLE',
    type: order.type,
    status: 'COMPLETE',
    created_at: order.createdAt.toISOString(),
    completed_at: outcome.completedAt.toISOString(),
    execution_time_ms: order.executionTimeMs,
    source: {
      ...describeCurrency(order.currencyIn, catalog),
      amount: order.creditedAmount.toString(),
      transaction: order.transactionIn,
      ordered_amount: order.amountIn.toString(),
      deposited_amount: outcome.deposit.amount.toString(),
      sender: outcome.deposit.sender,
      ordered_by: order.walletSender,
      deposit_address: order.deposit.address,
      reference: order.deposit.reference,
    },
    payouts: isBulkOrder(order)
      ? order.bulk.rows.flatMap((row) => toRowPayout(row, catalog))
      : toSinglePayout(order, catalog),
    fees: isBulkOrder(order) ? toRowFees(order, order.bulk.rows) : toSingleFees(order, outcome),
    refunds: [
      ...outcome.refunds.map((refund) => toRefundStatement(refund, null)),
      ...(order.bulk?.rows ?? []).flatMap(({ refund, rowNo }) =>
        refund === null ? [] : [toRefundStatement(refund, rowNo)],
      ),
    ],
  }
}

function isComplete(found: {
  readonly order: Order
  readonly outcome: OrderOutcome
}): found is CompleteOrder {
  const { order, outcome } = found
  return (
    order.status === 'COMPLETE' &&
    order.transactionIn !== null &&
    order.creditedAmount !== null &&
    outcome.completedAt !== null &&
    outcome.deposit !== null
  )
}

function toSinglePayout(
  { currencyOut, amountOut, paidAmount, transactionOut, walletReceiver, memo }: Order,
  catalog: Catalog,
): ReceiptFacts['payouts'] {
  if (transactionOut === null || paidAmount === null) return []
  return [
    {
      ...describeCurrency(currencyOut, catalog),
      row: null,
      amount: paidAmount.toString(),
      transaction: transactionOut,
      ordered_amount: amountOut.toString(),
      receiver: walletReceiver,
      memo,
    },
  ]
}

function toRowPayout(row: BulkOrderRow, catalog: Catalog): ReceiptFacts['payouts'] {
  const { status, transactionOut, amountOut } = row
  if (status !== 'COMPLETE' || transactionOut === null) return []
  return [
    {
      ...describeCurrency(row.currencyOut, catalog),
      row: row.rowNo,
      amount: amountOut.toString(),
      transaction: transactionOut,
      ordered_amount: amountOut.toString(),
      receiver: row.walletReceiver,
      memo: row.memo,
    },
  ]
}

/** Flat fees remain as ordered; the swap fee is the rest of what was kept, converted to dollars in proportion to the ordered fee. */
function toSingleFees({ fees, currencyIn }: Order, outcome: OrderOutcome): ReceiptFacts['fees'] {
  const { platformFee, destinationFee, swapFee } = fees
  const total = outcome.fees ?? platformFee + destinationFee + swapFee
  const rest = total - platformFee - destinationFee
  const swap = rest > 0n ? rest : 0n
  const swapUsd = swapFee === 0n ? fees.swapFeeUsd : mulDivCeil(fees.swapFeeUsd, swap, swapFee)
  return {
    currency_id: currencyIn.id,
    total: total.toString(),
    platform_fee: platformFee.toString(),
    platform_fee_in_usd: usdToText(fees.platformFeeUsd),
    swap_fee: swap.toString(),
    swap_fee_in_usd: usdToText(swapUsd),
    blockchain_fee: destinationFee.toString(),
    blockchain_fee_in_usd: usdToText(fees.destinationFeeUsd),
  }
}

/** Fees of the rows that were paid; the others were refunded. */
function toRowFees({ currencyIn }: Order, rows: readonly BulkOrderRow[]): ReceiptFacts['fees'] {
  const paid = rows.filter(({ status }) => status === 'COMPLETE').map(({ fees }) => fees)
  const sum = (of: (fees: BulkOrderRow['fees']) => bigint): bigint =>
    paid.reduce((total, fees) => total + of(fees), 0n)
  const platformFee = sum((fees) => fees.platformFee)
  const destinationFee = sum((fees) => fees.destinationFee)
  return {
    currency_id: currencyIn.id,
    total: (platformFee + destinationFee).toString(),
    platform_fee: platformFee.toString(),
    platform_fee_in_usd: usdToText(sum((fees) => fees.platformFeeUsd)),
    swap_fee: '0',
    swap_fee_in_usd: '0',
    blockchain_fee: destinationFee.toString(),
    blockchain_fee_in_usd: usdToText(sum((fees) => fees.destinationFeeUsd)),
  }
}

const toRefundStatement = (refund: Refund, row: number | null): ReceiptFacts['refunds'][number] => {
  const isOwed = refund.status === 'PENDING' || refund.status === 'SENT'
  return {
    status: isOwed ? 'OWED' : refund.status,
    reason: refund.reason,
    row,
    deposit_transaction: refund.depositTransactionHash,
    deposit_amount: refund.depositAmount.toString(),
    currency_id: refund.currencyId,
    amount: refund.amount.toString(),
    recipient: refund.recipient,
    transaction: isOwed ? null : refund.transactionHash,
  }
}

function describeCurrency(currency: Currency, catalog: Catalog) {
  const { network } = catalog.getNetwork(currency.networkId)
  return {
    network_id: network.id,
    network_name: network.name,
    chain_id: network.chainId,
    currency_id: currency.id,
    symbol: currency.symbol,
    decimals: currency.decimals,
    token: currency.address,
  }
}
