import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { unsupportedNetworkOf } from '../wallet/switching/use-unsupported-network.ts'
import type { OrderHands } from './run-submit-effect.ts'
import { createSubmitFlow, type SubmitFlow } from './submit-flow.ts'
import type { PayableOrder, SubmitRequest, SubmitState } from './submit-state.ts'
import { createSurroundings } from './surroundings.ts'

export type Router = ReturnType<typeof useRouter>

interface FollowedSubmit<R extends SubmitRequest, O extends PayableOrder> {
  readonly flow: SubmitFlow<R, O>
  readonly state: SubmitState<R, O> | undefined
}

export interface SubmitHooks<R extends SubmitRequest, O extends PayableOrder> {
  /** The newest submission, followed. */
  readonly useCurrentSubmit: () => FollowedSubmit<R, O>
  /** What this page's own wallet did for an order; undefined for orders that another page began. */
  readonly useSubmitOfOrder: (orderId: string) => FollowedSubmit<R, O>
}

/** One flow a router for one kind of order: it outlives the form, since the wallet is asked after the route has changed. */
export function createSubmitHooks<R extends SubmitRequest, O extends PayableOrder>(
  handsOf: (router: Router, queryClient: QueryClient) => OrderHands<R, O>,
): SubmitHooks<R, O> {
  const flows = new WeakMap<Router, SubmitFlow<R, O>>()
  const flowOf = (router: Router, queryClient: QueryClient): SubmitFlow<R, O> => {
    const known = flows.get(router)
    if (known !== undefined) return known
    const created = createSubmitFlow({
      ...createSurroundings({
        queryClient,
        reportUnsupportedNetwork: unsupportedNetworkOf(router).report,
      }),
      ...handsOf(router, queryClient),
    })
    flows.set(router, created)
    return created
  }
  const useFlow = (): SubmitFlow<R, O> => flowOf(useRouter(), useQueryClient())
  return {
    useCurrentSubmit: () => {
      const flow = useFlow()
      return { flow, state: useSyncExternalStore(flow.subscribe, flow.getCurrent) }
    },
    useSubmitOfOrder: (orderId) => {
      const flow = useFlow()
      return { flow, state: useSyncExternalStore(flow.subscribe, () => flow.findByOrder(orderId)) }
    },
  }
}
