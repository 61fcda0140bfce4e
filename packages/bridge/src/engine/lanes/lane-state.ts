import type { Lane } from '../../store/chain/lane-store.ts'
import type { EngineDeps, LaneContext } from '../engine-context.ts'

/** What a process knows about a lane since it acquired it. */
export interface LaneState {
  lane: Lane
  /** Books and chain were compared since then, and the wallet's balance matched the books. */
  isCompared: boolean
  /** The last block up to which books and chain agreed, or a difference was booked; undefined before the first. */
  comparedTo: bigint | undefined
  /** The lowest free slot this process last saw; a database never has a lower one unless it is an older copy. */
  nextSlot: bigint
  /** The chain's head when this process first checked. */
  heldFrom: bigint | undefined
  /** The head once any missing transaction would be too old to be in flight, by the clock; the comparison must use a later scan. */
  readyFrom: bigint | undefined
  /** The last logged reason why nothing is signed yet. */
  loggedReason: string | undefined
}

const states = new WeakMap<EngineDeps, Map<string, LaneState>>()

/** One per process and network. Reset for a lane that another process may have held in between. */
export function laneState({ deps, lane }: Pick<LaneContext, 'deps' | 'lane'>): LaneState {
  const known = states.get(deps) ?? new Map<string, LaneState>()
  states.set(deps, known)
  const state = known.get(lane.networkId)
  // A lane acquired again has the next fence, unless another process held it or the database is an older copy.
  if (state !== undefined && (lane === state.lane || lane.fence === state.lane.fence + 1n)) {
    state.lane = lane
    return state
  }
  const fresh: LaneState = {
    lane,
    isCompared: false,
    comparedTo: undefined,
    nextSlot: 0n,
    heldFrom: undefined,
    readyFrom: undefined,
    loggedReason: undefined,
  }
  known.set(lane.networkId, fresh)
  return fresh
}

/** Requires another comparison of books and chain before anything is signed. */
export function forgetCompared(context: LaneContext): void {
  const state = laneState(context)
  state.isCompared = false
  state.heldFrom = undefined
  state.readyFrom = undefined
}

/**
 * Records the lowest free slot. Returns false if it has decreased: the database is not the one this process wrote to, as after a failover to a
 * replica that lacks the last commits.
 */
export function recordNextSlot(context: LaneContext, nextSlot: bigint): boolean {
  const state = laneState(context)
  if (nextSlot < state.nextSlot) {
    state.nextSlot = nextSlot
    forgetCompared(context)
    return false
  }
  state.nextSlot = nextSlot
  return true
}
