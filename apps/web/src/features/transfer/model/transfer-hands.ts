import { FAMILY_OF_NETWORK_TYPE, formatUnits } from '@sunspan/domain'
import type { QueryClient } from '@tanstack/react-query'
import { storeOrder } from '../../../entities/order/order-queries.ts'
import {
  isOrderAsConfirmed,
  orderFingerprint,
  type OrderRequest,
} from '../../../flows/submission/order-request.ts'
import { toOrder, type Order } from '../../../entities/order/order.ts'
import { SINGLE_ORDERS } from '../../../entities/order/single-orders.ts'
import { recipientStore } from '../../../entities/recipient/recipient-store.ts'
import type { OrderHands } from '../../../flows/submission/run-submit-effect.ts'
import { apiClient } from '../../../shared/api/api-client.ts'

/** What submitting a transfer to one recipient does in its own way. */
export function createTransferHands(
  queryClient: QueryClient,
  showProgress: (orderId: string) => void,
): OrderHands<OrderRequest, Order> {
  return {
    showProgress,
    createOrder: async (request, idempotencyKey) => {
      const { currencyOut, expectedAmountOut, minAmountOut } = request
      const wire = await apiClient.call('createOrder', {
        headers: { 'network-type': request.sourceNetworkType, 'idempotency-key': idempotencyKey },
        body: {
          currency_in_id: request.currencyIn.id,
          currency_out_id: currencyOut.id,
          amount: formatUnits(request.amount, request.currencyIn.decimals),
          expected_amount_out: formatUnits(expectedAmountOut, currencyOut.decimals),
          ...(minAmountOut !== undefined && {
            min_amount_out: formatUnits(minAmountOut, currencyOut.decimals),
          }),
          wallet_sender: request.sender,
          wallet_receiver: request.receiver,
        },
      })
      return toOrder(wire)
    },
    fingerprint: orderFingerprint,
    isAsConfirmed: isOrderAsConfirmed,
    checkSignature: async (order) => {
      const { checkOrderSignature } = await import('../../../entities/order/check-order-signature.ts')
      return checkOrderSignature(order)
    },
    closeOrder: async (id, networkType) => {
      const call = { params: { id }, headers: { 'network-type': networkType } }
      storeOrder(SINGLE_ORDERS, queryClient, toOrder(await apiClient.call('closeOrder', call)))
    },
    setOrderAsFailed: async (id, networkType) => {
      const call = { params: { id }, headers: { 'network-type': networkType } }
      storeOrder(SINGLE_ORDERS, queryClient, toOrder(await apiClient.call('setOrderAsFailed', call)))
    },
    noteRecipients: ({ destinationNetworkType, receiver }) =>
      recipientStore().noteSent(
        { family: FAMILY_OF_NETWORK_TYPE[destinationNetworkType], address: receiver },
        new Date(),
      ),
    // Specification, section 8: the person knows, and the page says it.
    reportWalletRejection: () => undefined,
    storeOrder: (order) => storeOrder(SINGLE_ORDERS, queryClient, order),
  }
}
