import type { DepositSignatureWire, ReceiptWire } from '@sunspan/api'
import { BridgeError, isBulkOrder, type BulkOrder, type Catalog, type Order } from '@sunspan/bridge'
import { usdToText, type BulkDepositStatement, type Currency, type DepositStatement } from '@sunspan/domain'
import type { ReceiptSigner } from './receipt-signer.ts'

/** The signature that an order of either kind carries. */
export const signOrder = (order: Order, signer: ReceiptSigner): DepositSignatureWire =>
  isBulkOrder(order)
    ? signer.signBulkDeposit(toBulkDepositStatement(order))
    : signer.signDeposit(toDepositStatement(order))

/** What the signature that an order of one recipient carries speaks of. */
export const toDepositStatement = (order: Order): DepositStatement => ({
  ...statementOfDeposit(order),
  receiver: order.walletReceiver,
  currencyOutId: order.currencyOut.id,
  amountOut: order.amountOut,
})

/** What the signature that a bulk order carries speaks of. */
export const toBulkDepositStatement = (order: BulkOrder): BulkDepositStatement => ({
  ...statementOfDeposit(order),
  recipients: order.bulk.rows.map(({ walletReceiver, currencyOut, amountOut, memo }) => ({
    receiver: walletReceiver,
    currencyOutId: currencyOut.id,
    amountOut,
    memo: memo ?? '',
  })),
})

function statementOfDeposit({ deposit, ...order }: Order): Omit<BulkDepositStatement, 'recipients'> {
  return {
    orderId: order.id,
    networkId: order.currencyIn.networkId,
    chainId: deposit.action.chain_id,
    token: deposit.token,
    depositAddress: deposit.address,
    amount: deposit.amount,
    reference: deposit.reference,
    expiresAt: deposit.expiresAt.toISOString(),
  }
}

/** The receipt of an order that has arrived. Throws a BridgeError ORDER_STATE_CONFLICT for every other one, and for a bulk order. */
export function toReceipt(order: Order, catalog: Catalog): ReceiptWire {
  if (isBulkOrder(order)) throw new BridgeError('ORDER_STATE_CONFLICT', 'A bulk order has no receipt.')
  const { transactionIn, transactionOut, deposit } = order
  if (order.status !== 'COMPLETE' || transactionIn === null || transactionOut === null) {
    throw new BridgeError(
      'ORDER_STATE_CONFLICT',
      `There is a receipt once the order is COMPLETE; it is ${order.status}.`,
    )
  }
  const sideOf = (currency: Currency, amount: bigint, transaction: string) => ({
    ...describeCurrency(currency, catalog),
    amount: amount.toString(),
    transaction,
  })
  return {
    order_id: order.id,
    type: order.type,
    status: order.status,
    created_at: order.createdAt.toISOString(),
    completed_at: order.updatedAt.toISOString(),
    execution_time_ms: order.executionTimeMs,
    source: {
      ...sideOf(order.currencyIn, order.amountIn, transactionIn),
      sender: order.walletSender,
      deposit_address: deposit.address,
      reference: deposit.reference,
    },
    destination: {
      ...sideOf(order.currencyOut, order.amountOut, transactionOut),
      receiver: order.walletReceiver,
    },
    fees: toReceiptFees(order),
  }
}

function toReceiptFees({ fees, currencyIn }: Order): ReceiptWire['fees'] {
  return {
    currency_id: currencyIn.id,
    platform_fee: fees.platformFee.toString(),
    platform_fee_in_usd: usdToText(fees.platformFeeUsd),
    swap_fee: fees.swapFee.toString(),
    swap_fee_in_usd: usdToText(fees.swapFeeUsd),
    blockchain_fee: fees.destinationFee.toString(),
    blockchain_fee_in_usd: usdToText(fees.destinationFeeUsd),
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
