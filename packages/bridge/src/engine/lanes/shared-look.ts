import type { LaneView } from '../../store/chain/lane-store.ts'
import { LOOK_POLL_MS, lookAtLanes, type LeaseDeps } from './lane-lease.ts'

/** Looks at all lanes, or returns what another lane's loop has just seen. */
export type SharedLook = () => Promise<LaneView>

/** However many lanes a process waits for, it looks about twice in each interval. */
export function createSharedLook(deps: LeaseDeps): SharedLook {
  let last: { readonly view: Promise<LaneView>; readonly at: number } | undefined
  return () => {
    const now = deps.clock.now()
    // A clock that was set back must not keep an old view.
    if (last === undefined || Math.abs(now - last.at) >= LOOK_POLL_MS / 2) {
      const looked = { view: lookAtLanes(deps), at: now }
      last = looked
      looked.view.catch(() => {
        if (last === looked) last = undefined
      })
    }
    return last.view
  }
}
