import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'
import type { SubmitState } from '../model/submit-state.ts'
import { createFlowDeps } from '../model/transfer-flow-deps.ts'
import { createTransferFlow, type TransferFlow } from '../model/transfer-flow.ts'
import { unsupportedNetworkOf } from './use-unsupported-network.ts'

type Router = ReturnType<typeof useRouter>

/** One flow a router: it outlives the form, since the wallet is asked after the route has changed. */
const flows = new WeakMap<Router, TransferFlow>()

function flowOf(router: Router, queryClient: QueryClient): TransferFlow {
  const known = flows.get(router)
  if (known !== undefined) return known
  const created = createTransferFlow(
    createFlowDeps({
      queryClient,
      showProgress: (orderId) => void router.navigate({ to: PATHS.progress, params: { orderId } }),
      reportUnsupportedNetwork: unsupportedNetworkOf(router).report,
    }),
  )
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
