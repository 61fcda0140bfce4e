import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { VersionedOrder } from '../../entities/order/order-kind.ts'
import { unsupportedNetworkOf } from '../../entities/wallet/switching/use-unsupported-network.ts'
import { createOrderActions } from './create-order-actions.ts'
import type { SubmissionKind } from './submission-kind.ts'
import { createSubmitEnvironment } from './submit-environment.ts'
import { createSubmitFlow, type SubmitFlow } from './submit-flow.ts'
import type { PayableOrder, SubmitRequest, SubmitState } from './submit-state.ts'
import { followFlow, type Router } from './use-submit-of-order.ts'

/** Follows the newest submission of one kind of order. */
type UseCurrentSubmit<R extends SubmitRequest, O extends PayableOrder> = () => {
  readonly flow: SubmitFlow<R, O>
  readonly state: SubmitState<R, O> | undefined
}

/** One flow per router and kind of order: it outlives the form, since the wallet is asked after the route has changed. */
export function createSubmitHook<R extends SubmitRequest, O extends PayableOrder & VersionedOrder>(
  kind: SubmissionKind<R, O>,
): UseCurrentSubmit<R, O> {
  const flows = new WeakMap<Router, SubmitFlow<R, O>>()
  const flowOf = (router: Router, queryClient: QueryClient): SubmitFlow<R, O> => {
    const known = flows.get(router)
    if (known !== undefined) return known
    const created = createSubmitFlow({
      ...createSubmitEnvironment({
        queryClient,
        reportUnsupportedNetwork: unsupportedNetworkOf(router).report,
      }),
      ...createOrderActions(kind, { router, queryClient }),
    })
    flows.set(router, created)
    followFlow(router, created)
    // Fetched now, so that nothing is empty between the wallet's answer and the page that follows.
    router.loadRouteChunk(router.routesByPath[kind.progressPath])?.catch(() => {
      // Only a head start: the page is fetched again, and reports errors.
    })
    return created
  }
  return () => {
    const flow = flowOf(useRouter(), useQueryClient())
    return { flow, state: useSyncExternalStore(flow.subscribe, flow.getCurrent) }
  }
}
