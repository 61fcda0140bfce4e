import type { BulkRow } from '@sunspan/domain'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { aBulkOrder } from '../../../entities/bulk-order/testing/bulk-order-builder.ts'
import { SENDER } from '../../../entities/order/testing/order-builder.ts'
import type { BulkOrderRequest } from '../bulk-order-request.ts'

/** The request that results in this bulk order. */
export function aBulkRequest(order: BulkOrder = aBulkOrder()): BulkOrderRequest {
  return {
    currencyIn: order.currencyIn,
    sourceNetworkType: 'EVM',
    sourceChainId: '1',
    amount: order.amountIn,
    sender: SENDER,
    executionType: order.executionType,
    allowDuplicates: false,
    allowsContracts: true,
    rows: order.rows.map(({ receiver, amountOut, currencyOut, memo }): BulkRow => ({
      address: receiver,
      networkId: currencyOut.networkId,
      currencyOut,
      amountIn: amountOut,
      amountOut,
      memo,
    })),
  }
}
