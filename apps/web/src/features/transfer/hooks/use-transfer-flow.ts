import type { OrderRequest } from '../../../flows/submission/order-request.ts'
import type { Order } from '../../../entities/order/order.ts'
import { createSubmitHook } from '../../../flows/submission/use-submit-flow.ts'
import { PATHS } from '../../../shared/config/paths.ts'
import { createTransferHands } from '../model/transfer-hands.ts'

/** Submitting a transfer to one recipient. */
export const useCurrentSubmit = createSubmitHook<OrderRequest, Order>((router, queryClient) =>
  createTransferHands(
    queryClient,
    (orderId) => void router.navigate({ to: PATHS.progress, params: { orderId } }),
  ),
)
