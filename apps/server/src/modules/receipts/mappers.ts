import type { ReceiptWire } from '@sunspan/api'
import { BridgeError, type Catalog, type Order } from '@sunspan/bridge'
import { usdToText, type Currency, type DepositStatement } from '@sunspan/domain'

/** What the signature that an order carries speaks of. */
export function toDepositStatement({ deposit, ...order }: Order): DepositStatement {
  return {
    orderId: order.id,
    networkId: order.currencyIn.networkId,
    chainId: deposit.action.chain_id,
    token: deposit.token,
    depositAddress: deposit.address,
    amount: deposit.amount,
    reference: deposit.reference,
    expiresAt: deposit.expiresAt.toISOString(),
    receiver: order.walletReceiver,
    currencyOutId: order.currencyOut.id,
    amountOut: order.amountOut,
  }
}

/** The receipt of an order that has arrived. Throws a BridgeError ORDER_STATE_CONFLICT for every other one. */
export function toReceipt(order: Order, catalog: Catalog): ReceiptWire {
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
