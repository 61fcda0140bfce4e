import { useRouter } from '@tanstack/react-router'
import { createUnsupportedNetworkStore, type UnsupportedNetworkStore } from './unsupported-network-store.ts'

type Router = ReturnType<typeof useRouter>

const stores = new WeakMap<Router, UnsupportedNetworkStore>()

/** One store per router, like the submit flow, whose wallet is asked after the route has changed. */
export function unsupportedNetworkOf(router: Router): UnsupportedNetworkStore {
  const known = stores.get(router)
  if (known !== undefined) return known
  const created = createUnsupportedNetworkStore()
  stores.set(router, created)
  return created
}

export const useUnsupportedNetwork = (): UnsupportedNetworkStore => unsupportedNetworkOf(useRouter())
