import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'
import type { SubmitState } from '../model/submit-state.ts'
import { createFlowDeps } from '../model/transfer-flow-deps.ts'
import { createTransferFlow, type TransferFlow } from '../model/transfer-flow.ts'
import {
  createUnsupportedNetworkStore,
  type UnsupportedNetworkStore,
} from '../model/unsupported-network-store.ts'

interface PageTransfers {
  readonly flow: TransferFlow
  readonly unsupportedNetwork: UnsupportedNetworkStore
}

type Router = ReturnType<typeof useRouter>

/** One flow a router: it outlives the form, since the wallet is asked after the route has changed. */
const transfers = new WeakMap<Router, PageTransfers>()

function transfersOf(router: Router, queryClient: QueryClient): PageTransfers {
  const known = transfers.get(router)
  if (known !== undefined) return known
  const unsupportedNetwork = createUnsupportedNetworkStore()
  const flow = createTransferFlow(
    createFlowDeps({
      queryClient,
      showProgress: (orderId) => void router.navigate({ to: PATHS.progress, params: { orderId } }),
      reportUnsupportedNetwork: unsupportedNetwork.report,
    }),
  )
  const created = { flow, unsupportedNetwork }
  transfers.set(router, created)
  return created
}

export function usePageTransfers(): PageTransfers {
  return transfersOf(useRouter(), useQueryClient())
}

/** The newest submission, followed. */
export function useCurrentSubmit(): { readonly flow: TransferFlow; readonly state: SubmitState | undefined } {
  const { flow } = usePageTransfers()
  return { flow, state: useSyncExternalStore(flow.subscribe, flow.getCurrent) }
}

/** What this page's own wallet did for an order; undefined for orders that another page began. */
export function useSubmitOfOrder(orderId: string): {
  readonly flow: TransferFlow
  readonly state: SubmitState | undefined
} {
  const { flow } = usePageTransfers()
  return { flow, state: useSyncExternalStore(flow.subscribe, () => flow.findByOrder(orderId)) }
}
