import type { QueryClient } from '@tanstack/react-query'
import type { VersionedOrder } from '../../entities/order/order-kind.ts'
import { storeOrder } from '../../entities/order/order-queries.ts'
import { recipientStore } from '../../entities/recipient/recipient-store.ts'
import type { OrderActions } from './run-submit-effect.ts'
import type { SubmissionKind } from './submission-kind.ts'
import type { PayableOrder, SubmitRequest } from './submit-state.ts'
import type { Router } from './use-submit-of-order.ts'

/** Actions of a submission of one kind of order in the running app. */
export function createOrderActions<R extends SubmitRequest, O extends PayableOrder & VersionedOrder>(
  kind: SubmissionKind<R, O>,
  { router, queryClient }: { readonly router: Router; readonly queryClient: QueryClient },
): OrderActions<R, O> {
  const { createOrder, fingerprint, isAsConfirmed, reportWalletRejection } = kind
  return {
    createOrder,
    fingerprint,
    isAsConfirmed,
    reportWalletRejection,
    showProgress: (orderId) => void router.navigate({ to: kind.progressPath, params: { orderId } }),
    checkSignature: async (order) => {
      const check = await kind.loadSignatureCheck()
      return check(order)
    },
    closeOrder: (id, networkType) => {
      kind.onClosed?.(id)
      return kind.endOrder(queryClient, 'close', { id, networkType })
    },
    setOrderAsFailed: (id, networkType) => kind.endOrder(queryClient, 'fail', { id, networkType }),
    rememberRecipients: (request) => {
      const now = new Date()
      for (const key of kind.recipientsOf(request, queryClient)) recipientStore().rememberSent(key, now)
    },
    storeOrder: (order) => {
      kind.onCreated?.(order.id)
      storeOrder(kind.orders, queryClient, order)
    },
    logError: (tag, error) => console.warn(`[${kind.logName}] ${tag}`, error),
  }
}
