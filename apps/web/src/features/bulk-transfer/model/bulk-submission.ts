import { formatUnits } from '@sunspan/domain'
import { toBulkOrder, type BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { BULK_ORDERS } from '../../../entities/bulk-order/bulk-orders.ts'
import { networksQuery } from '../../../entities/network/network-queries.ts'
import { refreshOrder } from '../../../entities/order/order-queries.ts'
import {
  bulkOrderFingerprint,
  isBulkOrderAsConfirmed,
  type BulkOrderRequest,
} from '../../../flows/submission/bulk-order-request.ts'
import type { SubmissionKind } from '../../../flows/submission/submission-kind.ts'
import { apiClient } from '../../../shared/api/api-client.ts'
import { PATHS } from '../../../shared/config/paths.ts'
import { localStore } from '../../../shared/storage/browser-storage.ts'
import { notify } from '../../../shared/ui/toast/notify.ts'
import { setDraftAside } from './draft-storage.ts'

const WALLET_DECLINED = 'You rejected it in your wallet. The transfer was closed, and nothing was sent.'

/** Functions that restore an order's draft, by order id. */
const draftsAside = new Map<string, () => void>()

/** Submission of bulk orders. */
export const BULK_SUBMISSION: SubmissionKind<BulkOrderRequest, BulkOrder> = {
  orders: BULK_ORDERS,
  progressPath: PATHS.bulkProgress,
  logName: 'BULK',
  createOrder: async (request, idempotencyKey) => {
    const wire = await apiClient.call('createBulkOrder', {
      headers: { 'network-type': request.sourceNetworkType, 'idempotency-key': idempotencyKey },
      body: {
        currency_in_id: request.currencyIn.id,
        amount: formatUnits(request.amount, request.currencyIn.decimals),
        wallet_sender: request.sender,
        receiving_data: request.rows.map(({ address, amountOut, currencyOut, memo }) => ({
          wallet_receiver: address,
          amount_out: formatUnits(amountOut, currencyOut.decimals),
          currency_out_id: currencyOut.id,
          ...(memo === '' ? {} : { memo }),
        })),
        transfer_time_type: request.executionType,
        ...(request.allowDuplicates ? { allow_duplicates: true } : {}),
        ...(request.allowsContracts ? { allow_contracts: true } : {}),
      },
    })
    return toBulkOrder(wire)
  },
  fingerprint: bulkOrderFingerprint,
  isAsConfirmed: isBulkOrderAsConfirmed,
  loadSignatureCheck: async () =>
    (await import('../../../entities/bulk-order/check-bulk-signature.ts')).checkBulkSignature,
  endOrder: async (queryClient, end, { id, networkType }) => {
    const headers = { 'network-type': networkType }
    const of = (orderId: string) => ({ params: { id: orderId }, headers })
    // Reported for the bulk order first, then for the inner order in the response (specification, section 7).
    try {
      if (end === 'fail') {
        const { orderId } = await apiClient.call('setBulkOrderAsFailed', of(id))
        await apiClient.call('setOrderAsFailed', of(orderId))
      } else {
        const query = end === 'cancel' ? ({ reason: 'cancelled' } as const) : {}
        const { orderId } = await apiClient.call('closeBulkOrder', { ...of(id), query })
        await apiClient.call('closeOrder', { ...of(orderId), query })
      }
    } finally {
      await refreshOrder(BULK_ORDERS, queryClient, id)
    }
  },
  // Reversed, so that the first of the list ends up on top of the recent ones.
  recipientsOf: ({ rows }, queryClient) => {
    const networks = queryClient.getQueryData(networksQuery().queryKey) ?? []
    return rows.toReversed().flatMap(({ address, networkId }) => {
      const network = networks.find(({ id }) => id === networkId)
      return network === undefined ? [] : [{ family: network.family, address }]
    })
  },
  reportWalletRejection: () => notify.info(WALLET_DECLINED, { id: 'wallet-declined' }),
  onCreated: (orderId) => draftsAside.set(orderId, setDraftAside(localStore)),
  onClosed: (orderId) => draftsAside.get(orderId)?.(),
}
