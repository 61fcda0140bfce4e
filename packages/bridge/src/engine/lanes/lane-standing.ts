import type { Lane } from '../../store/chain/lane-store.ts'
import type { EngineDeps, LaneContext } from '../engine-context.ts'

/** What a process knows of a lane since it took it. */
export interface LaneStanding {
  lane: Lane
  /** Books and chain were compared since, and the wallet held what the books say. */
  isCompared: boolean
  /** The lowest slot that was free when this process last looked; a database never has a lower one, unless it is an older one. */
  nextSlot: bigint
  /** The chain's head when this process first looked. */
  heldFrom: bigint | undefined
  /** The head once nothing that may be lacking could be young any more, as far as time tells: what is compared was scanned after it. */
  readyFrom: bigint | undefined
  /** Why nothing is signed yet, as it was last told. */
  told: string | undefined
}

const standings = new WeakMap<EngineDeps, Map<string, LaneStanding>>()

/** One each process and network. A lane that somebody else may have held meanwhile begins anew. */
export function laneStanding({ deps, lane }: LaneContext): LaneStanding {
  const known = standings.get(deps) ?? new Map<string, LaneStanding>()
  standings.set(deps, known)
  const standing = known.get(lane.networkId)
  // One that was taken again has the next fence, unless somebody else held it, or the database is an older one.
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

/** Books and chain are to be compared again before anything is signed. */
export function forgetCompared(context: LaneContext): void {
  const standing = laneStanding(context)
  standing.isCompared = false
  standing.heldFrom = undefined
  standing.readyFrom = undefined
}

/**
 * Remembers the lowest free slot. False where it stands lower than it did: the database is not the one that this process has written to, as after a
 * failover to a replica that lacks the last commits.
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
