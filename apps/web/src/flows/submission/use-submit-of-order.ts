import { useRouter } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import type { SubmitState } from './submit-state.ts'

export type Router = ReturnType<typeof useRouter>

/** A submit flow of any kind of order, as needed by a progress page. */
export interface FollowedFlow {
  findByOrder(orderId: string): SubmitState | undefined
  subscribe(listener: () => void): () => void
  openWalletAgain(orderId: string): void
}

/** Flows are loaded with the forms; a progress page opened directly must not fetch them. */
const flows = new WeakMap<Router, FollowedFlow[]>()

/** Registers a flow, so that the progress pages of its router can follow it. */
export function followFlow(router: Router, flow: FollowedFlow): void {
  flows.set(router, [...(flows.get(router) ?? []), flow])
}

/** What this page's wallet did for an order; undefined for orders that another page began. */
export function useSubmitOfOrder(orderId: string): {
  readonly state: SubmitState | undefined
  readonly openWalletAgain: () => void
} {
  const router = useRouter()
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = (flows.get(router) ?? []).map((flow) => flow.subscribe(listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [router],
  )
  const find = (): FollowedFlow | undefined =>
    flows.get(router)?.find((flow) => flow.findByOrder(orderId) !== undefined)
  return {
    state: useSyncExternalStore(subscribe, () => find()?.findByOrder(orderId)),
    openWalletAgain: () => find()?.openWalletAgain(orderId),
  }
}
