import type { DepositSignatureWire } from '@sunspan/api'
import { isBulkOrder, type BulkOrder, type Order } from '@sunspan/bridge'
import type { BulkDepositStatement, DepositStatement } from '@sunspan/domain'
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
