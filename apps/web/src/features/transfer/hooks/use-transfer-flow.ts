import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { OrderRequest } from '../../../entities/order/order-request.ts'
import type { Order } from '../../../entities/order/order.ts'
import { createSubmitFlow, type SubmitFlow } from '../../../entities/submission/submit-flow.ts'
import type { SubmitState } from '../../../entities/submission/submit-state.ts'
import { createSurroundings } from '../../../entities/submission/surroundings.ts'
import { unsupportedNetworkOf } from '../../../entities/wallet/switching/use-unsupported-network.ts'
import { PATHS } from '../../../shared/config/paths.ts'
import { createTransferHands } from '../model/transfer-hands.ts'

type Router = ReturnType<typeof useRouter>
type TransferFlow = SubmitFlow<OrderRequest, Order>

/** One flow a router: it outlives the form, since the wallet is asked after the route has changed. */
const flows = new WeakMap<Router, TransferFlow>()

function flowOf(router: Router, queryClient: QueryClient): TransferFlow {
  const known = flows.get(router)
  if (known !== undefined) return known
  const created = createSubmitFlow({
    ...createSurroundings({ queryClient, reportUnsupportedNetwork: unsupportedNetworkOf(router).report }),
    ...createTransferHands(
      queryClient,
      (orderId) => void router.navigate({ to: PATHS.progress, params: { orderId } }),
    ),
  })
  flows.set(router, created)
  return created
}

const useTransferFlow = (): TransferFlow => flowOf(useRouter(), useQueryClient())

/** The newest submission, followed. */
export function useCurrentSubmit(): { readonly flow: TransferFlow; readonly state: SubmitState | undefined } {
  const flow = useTransferFlow()
  return { flow, state: useSyncExternalStore(flow.subscribe, flow.getCurrent) }
}

/** What this page's own wallet did for an order; undefined for orders that another page began. */
export function useSubmitOfOrder(orderId: string): {
  readonly flow: TransferFlow
  readonly state: SubmitState | undefined
} {
  const flow = useTransferFlow()
  return { flow, state: useSyncExternalStore(flow.subscribe, () => flow.findByOrder(orderId)) }
}
