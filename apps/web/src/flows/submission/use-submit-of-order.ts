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

interface Followed {
  readonly flows: FollowedFlow[]
  readonly listeners: Set<() => void>
}

/** Flows are loaded with the forms; a progress page opened directly must not fetch them. */
const followed = new WeakMap<Router, Followed>()

function followedBy(router: Router): Followed {
  const known = followed.get(router) ?? { flows: [], listeners: new Set() }
  followed.set(router, known)
  return known
}

/** Registers a flow, so that the progress pages of its router can follow it, including those already open. */
export function followFlow(router: Router, flow: FollowedFlow): void {
  const { flows, listeners } = followedBy(router)
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  flows.push(flow)
  flow.subscribe(notify)
  notify()
}

/** Asks the wallet again for an order whose flow is known to the router; false if there is none. */
export function askFollowed(router: Router, orderId: string): boolean {
  const flow = followedBy(router).flows.find((known) => known.findByOrder(orderId) !== undefined)
  flow?.openWalletAgain(orderId)
  return flow !== undefined
}

/** What this page's wallet did for an order; undefined for orders that another page began. */
export function useSubmitOfOrder(orderId: string): {
  readonly state: SubmitState | undefined
  readonly openWalletAgain: () => void
} {
  const { flows, listeners } = followedBy(useRouter())
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    [listeners],
  )
  const find = (): FollowedFlow | undefined => flows.find((flow) => flow.findByOrder(orderId) !== undefined)
  return {
    state: useSyncExternalStore(subscribe, () => find()?.findByOrder(orderId)),
    openWalletAgain: () => find()?.openWalletAgain(orderId),
  }
}
