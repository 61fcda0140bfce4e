import { formatUnits } from '@sunspan/domain'
import type { QueryClient } from '@tanstack/react-query'
import {
  bulkOrderFingerprint,
  isBulkOrderAsConfirmed,
  type BulkOrderRequest,
} from '../../../flows/submission/bulk-order-request.ts'
import { toBulkOrder, type BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { BULK_ORDERS } from '../../../entities/bulk-order/bulk-orders.ts'
import { refreshOrder, storeOrder } from '../../../entities/order/order-queries.ts'
import { networksQuery } from '../../../entities/network/network-queries.ts'
import { recipientStore } from '../../../entities/recipient/recipient-store.ts'
import type { OrderHands, SubmitSurroundings } from '../../../flows/submission/run-submit-effect.ts'
import { apiClient } from '../../../shared/api/api-client.ts'
import { localStore } from '../../../shared/storage/browser-storage.ts'
import { notify } from '../../../shared/ui/toast/notify.ts'
import { setDraftAside } from './draft-storage.ts'

export const WALLET_DECLINED = 'You declined in your wallet. The transfer was closed, and nothing was sent.'

/** What submitting one deposit to many recipients does in its own way. */
export function createBulkHands(
  queryClient: QueryClient,
  showProgress: (orderId: string) => void,
): OrderHands<BulkOrderRequest, BulkOrder> & Pick<SubmitSurroundings, 'logError'> {
  const end = async (
    calls: typeof CLOSE | typeof FAIL,
    id: string,
    networkType: BulkOrderRequest['sourceNetworkType'],
  ): Promise<void> => {
    const headers = { 'network-type': networkType }
    try {
      const { orderId } = await apiClient.call(calls.bulk, { params: { id }, headers })
      await apiClient.call(calls.inner, { params: { id: orderId }, headers })
    } finally {
      await refreshOrder(BULK_ORDERS, queryClient, id)
    }
  }
  const draftsAside = new Map<string, () => void>()
  return {
    showProgress,
    createOrder,
    fingerprint: bulkOrderFingerprint,
    isAsConfirmed: isBulkOrderAsConfirmed,
    checkSignature: async (order) => {
      const { checkBulkSignature } = await import('../../../entities/bulk-order/check-bulk-signature.ts')
      return checkBulkSignature(order)
    },
    closeOrder: (id, networkType) => {
      // Only here is it certain that nothing was sent: the list is offered again.
      draftsAside.get(id)?.()
      return end(CLOSE, id, networkType)
    },
    setOrderAsFailed: (id, networkType) => end(FAIL, id, networkType),
    noteRecipients: (request) => rememberRecipients(queryClient, request),
    logError: (tag, error) => console.warn(`[BULK] ${tag}`, error),
    reportWalletRejection: () => notify.info(WALLET_DECLINED, { id: 'wallet-declined' }),
    storeOrder: (order) => {
      draftsAside.set(order.id, setDraftAside(localStore))
      storeOrder(BULK_ORDERS, queryClient, order)
    },
  }
}

/** Said of the bulk order first, then of the inner order that it answers with (specification, section 7). */
const CLOSE = { bulk: 'closeBulkOrder', inner: 'closeOrder' } as const
const FAIL = { bulk: 'setBulkOrderAsFailed', inner: 'setOrderAsFailed' } as const

async function createOrder(request: BulkOrderRequest, idempotencyKey: string): Promise<BulkOrder> {
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
    },
  })
  return toBulkOrder(wire)
}

/** The first of the list ends up on top of the recent ones. */
function rememberRecipients(queryClient: QueryClient, { rows }: BulkOrderRequest): void {
  const networks = queryClient.getQueryData(networksQuery().queryKey) ?? []
  const now = new Date()
  for (const { address, networkId } of rows.toReversed()) {
    const network = networks.find(({ id }) => id === networkId)
    if (network !== undefined) {
      recipientStore().noteSent({ family: network.family, address }, now)
    }
  }
}
