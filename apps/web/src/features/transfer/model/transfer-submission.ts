import { FAMILY_OF_NETWORK_TYPE, formatUnits } from '@sunspan/domain'
import { storeOrder } from '../../../entities/order/order-queries.ts'
import { toOrder, type Order } from '../../../entities/order/order.ts'
import { SINGLE_ORDERS } from '../../../entities/order/single-orders.ts'
import {
  isOrderAsConfirmed,
  orderFingerprint,
  type OrderRequest,
} from '../../../flows/submission/order-request.ts'
import type { SubmissionKind } from '../../../flows/submission/submission-kind.ts'
import { apiClient } from '../../../shared/api/api-client.ts'
import { PATHS } from '../../../shared/config/paths.ts'

/** Submission of transfers to one recipient. */
export const TRANSFER_SUBMISSION: SubmissionKind<OrderRequest, Order> = {
  orders: SINGLE_ORDERS,
  progressPath: PATHS.progress,
  logName: 'transfer',
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
        ...(request.memo !== '' && { memo: request.memo }),
        ...(request.allowsContracts && { allow_contracts: true }),
      },
    })
    return toOrder(wire)
  },
  fingerprint: orderFingerprint,
  isAsConfirmed: isOrderAsConfirmed,
  loadSignatureCheck: async () =>
    (await import('../../../entities/order/check-order-signature.ts')).checkOrderSignature,
  endOrder: async (queryClient, end, { id, networkType }) => {
    const call = { params: { id }, headers: { 'network-type': networkType } }
    const wire = await (end === 'fail'
      ? apiClient.call('setOrderAsFailed', call)
      : apiClient.call('closeOrder', { ...call, query: end === 'cancel' ? { reason: 'cancelled' } : {} }))
    storeOrder(SINGLE_ORDERS, queryClient, toOrder(wire))
  },
  recipientsOf: ({ destinationNetworkType, receiver }) => [
    { family: FAMILY_OF_NETWORK_TYPE[destinationNetworkType], address: receiver },
  ],
  // Specification, section 8: the user knows it, and the page shows it.
  reportWalletRejection: () => undefined,
}
