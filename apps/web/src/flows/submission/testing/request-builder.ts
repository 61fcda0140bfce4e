import { anOrder, RECEIVER, SENDER } from '../../../entities/order/testing/order-builder.ts'
import type { OrderRequest } from '../order-request.ts'

/** The request that results in `anOrder()`. */
export function aRequest(changes: Partial<OrderRequest> = {}): OrderRequest {
  const order = anOrder()
  return {
    currencyIn: order.currencyIn,
    currencyOut: order.currencyOut,
    sourceNetworkType: 'EVM',
    destinationNetworkType: 'EVM',
    sourceChainId: '1',
    amount: order.amountIn,
    expectedAmountOut: order.amountOut,
    minAmountOut: undefined,
    sender: SENDER,
    receiver: RECEIVER,
    memo: '',
    allowsContracts: true,
    ...changes,
  }
}
