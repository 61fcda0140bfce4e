import type { Clock } from '../../clock.ts'
import { LIVE_MS } from '../../processes/heartbeat.ts'
import type { Lane, LaneState, LaneView } from '../../store/chain/lane-store.ts'

/** How long a lane that was given back is left to the engines that hold fewer than their share. */
const LEFT_TO_OTHERS_MS = 1_500

/** An engine whose lane was taken over because it fell silent is given none for this long: it may count as living for a while yet. */
const DISTRUSTED_MS = 2 * LIVE_MS

/** A lane that no engine took when it was given back stays with its holder for this long. */
const UNWANTED_MS = 300_000

/** Which lanes a process takes and gives back, so that all living engines hold about the same number of them. */
export interface LaneShare {
  /** Whether to take this free lane. It counts as taken until `drop`. */
  mayTake(networkId: string, state: LaneState | undefined, view: LaneView): boolean
  took(lane: Lane): void
  drop(networkId: string): void
  /** The lanes of which one should be given back; none when no other engine holds fewer than its share. */
  surplus(view: LaneView): readonly string[]
  gaveBack(lane: Lane): void
}

/** How many of some lanes an engine holds when they are spread evenly; all of them if it does not count as living. */
export function fairShare(engines: readonly string[], owner: string, lanes: number): number {
  const place = engines.indexOf(owner)
  if (place === -1) return lanes
  return Math.floor(lanes / engines.length) + (place < lanes % engines.length ? 1 : 0)
}

export function createLaneShare(
  clock: Pick<Clock, 'now'>,
  { owner, lanes }: { readonly owner: string; readonly lanes: number },
): LaneShare {
  const taken = new Set<string>()
  const freed = new Map<string, { readonly fence: bigint | undefined; readonly at: number }>()
  const given = new Map<string, bigint>()
  const unwantedUntil = new Map<string, number>()
  const distrustedUntil = new Map<string, number>()

  const trusted = ({ engines }: LaneView): readonly string[] =>
    engines.filter((engine) => (distrustedUntil.get(engine) ?? 0) <= clock.now())

  const isLeftToOthers = (networkId: string, fence: bigint | undefined): boolean => {
    const known = freed.get(networkId)
    const { at } = known?.fence === fence && known !== undefined ? known : { at: clock.now() }
    freed.set(networkId, { fence, at })
    return clock.now() - at < LEFT_TO_OTHERS_MS
  }
  const isShort = (engine: string, engines: readonly string[], seen: LaneView['lanes']): boolean => {
    const held = seen.filter((lane) => lane.owner === engine && !lane.isExpired).length
    return held < fairShare(engines, engine, lanes)
  }

  return {
    mayTake(networkId, state, view) {
      // The first engine to see that a holder is silent takes over.
      const isFree = state === undefined || state.isGivenBack
      if (!isFree && state.owner !== owner) {
        distrustedUntil.set(state.owner, clock.now() + DISTRUSTED_MS)
      }
      const hasEnough = taken.size >= fairShare(trusted(view), owner, lanes)
      if (isFree && hasEnough && isLeftToOthers(networkId, state?.fence)) return false
      taken.add(networkId)
      return true
    },
    took({ networkId, fence }) {
      const wasUnwanted = given.get(networkId) === fence - 1n
      given.delete(networkId)
      if (wasUnwanted) unwantedUntil.set(networkId, clock.now() + UNWANTED_MS)
    },
    drop(networkId) {
      taken.delete(networkId)
    },
    surplus(view) {
      const engines = trusted(view)
      if (taken.size <= fairShare(engines, owner, lanes)) return []
      if (!engines.some((engine) => engine !== owner && isShort(engine, engines, view.lanes))) return []
      return [...taken].filter((networkId) => (unwantedUntil.get(networkId) ?? 0) <= clock.now())
    },
    gaveBack({ networkId, fence }) {
      given.set(networkId, fence)
    },
  }
}
