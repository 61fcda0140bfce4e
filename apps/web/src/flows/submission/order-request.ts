import type { NetworkType } from '@sunspan/domain'
import { isSameReceiver } from '../../entities/order/is-same-receiver.ts'
import type { Order } from '../../entities/order/order.ts'
import type { Token } from '../../entities/token/token.ts'
import type { SubmitRequest } from './submit-state.ts'

/** The parameters of a transfer to one recipient that the user confirmed. Amounts in base units. */
export interface OrderRequest extends SubmitRequest {
  readonly currencyOut: Token
  readonly destinationNetworkType: NetworkType
  /** The displayed amount; the server refuses to create an order below it. */
  readonly expectedAmountOut: bigint
  /** The displayed minimum of a swap, whatever happens to its rate. */
  readonly minAmountOut: bigint | undefined
  readonly receiver: string
  /** Empty for none. */
  readonly memo: string
  /** This page has looked the receiver up, so that the server need not. */
  readonly allowsContracts: boolean
}

/** Whether the server created the order that was confirmed. */
export function isOrderAsConfirmed(request: OrderRequest, order: Order): boolean {
  const sameRoute =
    order.currencyIn.id === request.currencyIn.id && order.currencyOut.id === request.currencyOut.id
  const sameMoney = order.amountIn === request.amount && order.amountOut >= request.expectedAmountOut
  const sameRecipient = isSameReceiver(order.walletReceiver, request.receiver) && order.memo === request.memo
  return sameRoute && sameMoney && sameRecipient
}

/** Requests with equal fingerprints ask for the same order. */
export function orderFingerprint(request: OrderRequest): string {
  const { currencyIn, currencyOut, amount, expectedAmountOut, minAmountOut, sender, receiver, memo } = request
  return [
    currencyIn.id,
    currencyOut.id,
    amount,
    expectedAmountOut,
    minAmountOut,
    sender,
    receiver,
    memo,
  ].join(' ')
}
