import type { DepositStatement } from '@sunspan/domain'
import type { Order } from './order.ts'

/** Deposit terms that the service signs, for any kind of order. */
export const depositTermsOf = ({
  deposit,
  ...order
}: Pick<Order, 'id' | 'currencyIn' | 'deposit'>): Omit<
  DepositStatement,
  'receiver' | 'currencyOutId' | 'amountOut' | 'memo'
> => ({
  orderId: order.id,
  networkId: order.currencyIn.networkId,
  chainId: deposit.action.chain_id,
  token: deposit.token,
  depositAddress: deposit.address,
  amount: BigInt(deposit.amount),
  reference: deposit.reference,
  expiresAt: deposit.expires_at,
})

/** The statement about the order's deposit that the service signs. */
export function depositStatementOf(order: Order): DepositStatement {
  return {
    ...depositTermsOf(order),
    receiver: order.walletReceiver,
    currencyOutId: order.currencyOut.id,
    amountOut: order.amountOut,
    memo: order.memo,
  }
}
