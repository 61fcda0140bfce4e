import type { NetworkType } from '@sunspan/domain'
import { isSameReceiver } from '../../entities/order/is-same-receiver.ts'
import type { Order } from '../../entities/order/order.ts'
import type { Token } from '../../entities/token/token.ts'
import type { SubmitRequest } from './submit-state.ts'

/** What the person confirmed of a transfer to one recipient. Amounts in base units. */
export interface OrderRequest extends SubmitRequest {
  readonly currencyOut: Token
  readonly destinationNetworkType: NetworkType
  /** The amount that was shown; the server refuses to make an order of less. */
  readonly expectedAmountOut: bigint
  /** The least that was shown of a swap, whatever becomes of its rate. */
  readonly minAmountOut: bigint | undefined
  readonly receiver: string
}

/** Whether the server made the order that was confirmed. */
export function isOrderAsConfirmed(request: OrderRequest, order: Order): boolean {
  const sameRoute =
    order.currencyIn.id === request.currencyIn.id && order.currencyOut.id === request.currencyOut.id
  const sameMoney = order.amountIn === request.amount && order.amountOut >= request.expectedAmountOut
  return sameRoute && sameMoney && isSameReceiver(order.walletReceiver, request.receiver)
}

/** Two requests with the same one ask for the same order. */
export function orderFingerprint(request: OrderRequest): string {
  const { currencyIn, currencyOut, amount, expectedAmountOut, minAmountOut, sender, receiver } = request
  return [currencyIn.id, currencyOut.id, amount, expectedAmountOut, minAmountOut, sender, receiver].join(' ')
}
