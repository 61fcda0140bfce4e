import type { BulkOrderRequest } from '../../../flows/submission/bulk-order-request.ts'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { createSubmitHook } from '../../../flows/submission/use-submit-flow.ts'
import { PATHS } from '../../../shared/config/paths.ts'
import { createBulkHands } from '../model/bulk-hands.ts'

/** Submitting one deposit to many recipients. */
export const useCurrentBulkSubmit = createSubmitHook<BulkOrderRequest, BulkOrder>((router, queryClient) =>
  createBulkHands(
    queryClient,
    (orderId) => void router.navigate({ to: PATHS.bulkProgress, params: { orderId } }),
  ),
)
