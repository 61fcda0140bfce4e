import type { Lane } from '../../store/chain/lane-store.ts'
import type { EngineDeps, LaneContext } from '../engine-context.ts'

/** What a process knows about a lane since it acquired it. */
export interface LaneStanding {
  lane: Lane
  /** Books and chain were compared since then, and the wallet's balance matched the books. */
  isCompared: boolean
  /** The lowest free slot this process last saw; a database never has a lower one unless it is an older copy. */
  nextSlot: bigint
  /** The chain's head when this process first checked. */
  heldFrom: bigint | undefined
  /** The head once any missing transaction would be too old to be in flight, by the clock; the comparison must use a later scan. */
  readyFrom: bigint | undefined
  /** The last logged reason why nothing is signed yet. */
  told: string | undefined
}

const standings = new WeakMap<EngineDeps, Map<string, LaneStanding>>()

/** One per process and network. Reset for a lane that another process may have held in between. */
export function laneStanding({ deps, lane }: LaneContext): LaneStanding {
  const known = standings.get(deps) ?? new Map<string, LaneStanding>()
  standings.set(deps, known)
  const standing = known.get(lane.networkId)
  // A lane acquired again has the next fence, unless another process held it or the database is an older copy.
  if (standing !== undefined && (lane === standing.lane || lane.fence === standing.lane.fence + 1n)) {
    standing.lane = lane
    return standing
  }
  const fresh: LaneStanding = {
    ...{ lane, isCompared: false, nextSlot: 0n },
    ...{ heldFrom: undefined, readyFrom: undefined, told: undefined },
  }
  known.set(lane.networkId, fresh)
  return fresh
}

/** Requires another comparison of books and chain before anything is signed. */
export function forgetCompared(context: LaneContext): void {
  const standing = laneStanding(context)
  standing.isCompared = false
  standing.heldFrom = undefined
  standing.readyFrom = undefined
}

/**
 * Records the lowest free slot. Returns false if it has decreased: the database is not the one this process wrote to, as after a failover to a
 * replica that lacks the last commits.
 */
export function keepSlot(context: LaneContext, nextSlot: bigint): boolean {
  const standing = laneStanding(context)
  if (nextSlot < standing.nextSlot) {
    standing.nextSlot = nextSlot
    forgetCompared(context)
    return false
  }
  standing.nextSlot = nextSlot
  return true
}
