import { anOrder, RECEIVER, SENDER } from '../../../entities/order/testing/order-builder.ts'
import type { TransferRequest } from '../model/submit-state.ts'

/** The request that `anOrder()` answers. */
export function aRequest(changes: Partial<TransferRequest> = {}): TransferRequest {
  const order = anOrder()
  return {
    currencyIn: order.currencyIn,
    currencyOut: order.currencyOut,
    sourceNetworkType: 'EVM',
    destinationNetworkType: 'EVM',
    sourceChainId: '1',
    amount: order.amountIn,
    minAmountOut: order.amountOut,
    sender: SENDER,
    receiver: RECEIVER,
    ...changes,
  }
}
