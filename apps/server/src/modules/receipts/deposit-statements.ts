import type { DepositSignatureWire } from '@sunspan/api'
import { isBulkOrder, type BulkOrder, type Order } from '@sunspan/bridge'
import type { BulkDepositStatement, DepositStatement } from '@sunspan/domain'
import type { ReceiptSigner } from './receipt-signer.ts'

/** The signature of an order of either kind. */
export const signOrder = (order: Order, signer: ReceiptSigner): DepositSignatureWire =>
  isBulkOrder(order)
    ? signer.signBulkDeposit(toBulkDepositStatement(order))
    : signer.signDeposit(toDepositStatement(order))

/** The statement that the signature of a single-recipient order covers. */
export const toDepositStatement = (order: Order): DepositStatement => ({
  ...statementOfDeposit(order),
  receiver: order.walletReceiver,
  currencyOutId: order.currencyOut.id,
  amountOut: order.amountOut,
  memo: order.memo ?? '',
})

/** The statement that the signature of a bulk order covers. */
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
