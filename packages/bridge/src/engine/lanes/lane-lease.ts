import { LIVE_MS } from '../../processes/heartbeat.ts'
import {
  acquireLane,
  findLanes,
  LaneLostError,
  renewLane,
  type Lane,
  type LaneState,
  type LaneSnapshot,
  type LaneView,
} from '../../store/chain/lane-store.ts'
import type { EngineDeps } from '../engine-context.ts'

/**
 * How long a lane stays with a process that no longer renews it, and so the longest delay for deposits after a process was killed. The fence, not the
 * lease length, keeps a slow holder from writing.
 */
export const LEASE_MS = 5_000

/** How often a process looks at lanes that others hold. */
export const LOOK_POLL_MS = 500

/** How often a lease is renewed. All lanes are due at the same moments, so that they can be renewed together. */
const RENEW_MS = LEASE_MS / 5

/** Expired by any clock. */
const LONG_AGO = new Date(0)

export type LeaseDeps = Pick<EngineDeps, 'pool' | 'clock' | 'logger'>

export interface LaneClaim {
  readonly owner: string
  readonly networkId: string
  readonly wallet: string
}

const leaseEnd = (deps: LeaseDeps): Date => new Date(deps.clock.now() + LEASE_MS)

/** Acquires a lease on a lane if it is free, or unchanged since `silent`. */
export function leaseLane(
  deps: LeaseDeps,
  claim: LaneClaim,
  silent?: LaneSnapshot,
): Promise<Lane | undefined> {
  const now = new Date(deps.clock.now())
  return acquireLane(deps.pool, { ...claim, now, until: leaseEnd(deps), silent })
}

/** Looks at all lanes. */
export function lookAtLanes({ pool, clock }: LeaseDeps): Promise<LaneView> {
  const now = clock.now()
  return findLanes(pool, { now: new Date(now), since: new Date(now - LIVE_MS) })
}

/** How a process waits for a lane. */
export interface LaneWait {
  readonly look: () => Promise<LaneView>
  /** Whether to take a lane that is free: one that was never held (undefined), was given back, or whose holder is silent. */
  readonly mayTake: (state: LaneState | undefined, view: LaneView) => boolean
  /** Called when another process was faster. */
  readonly onMissed: () => void
}

/**
 * Acquires a lane once its lease has expired, or once it has been unchanged for a full lease as measured by this process's own waiting. The latter
 * does not depend on any clock being right: a holder renews five times in that time. Until then it only looks, which delays no step of the holder.
 * Undefined when the signal aborts first.
 */
export async function awaitLane(
  deps: LeaseDeps,
  claim: LaneClaim,
  signal: AbortSignal,
  { look, mayTake, onMissed }: LaneWait = {
    look: () => lookAtLanes(deps),
    mayTake: () => true,
    onMissed: () => undefined,
  },
): Promise<Lane | undefined> {
  let seen: { readonly state: LaneState; readonly waitedMs: number } | undefined
  while (!signal.aborted) {
    const view = await look()
    const state = view.lanes.find(
      ({ networkId, wallet }) => networkId === claim.networkId && wallet === claim.wallet,
    )
    const waitedMs = isSame(seen?.state, state) ? (seen?.waitedMs ?? 0) : 0
    const isSilent = waitedMs >= LEASE_MS
    if ((state === undefined || state.isExpired || isSilent) && mayTake(state, view)) {
      const lane = await leaseLane(deps, claim, isSilent ? state : undefined)
      if (lane !== undefined) return lane
      onMissed()
    }
    await deps.clock.delay(LOOK_POLL_MS, signal)
    seen = state === undefined ? undefined : { state, waitedMs: waitedMs + LOOK_POLL_MS }
  }
  return undefined
}

const isSame = (one: LaneSnapshot | undefined, other: LaneSnapshot | undefined): boolean =>
  one?.fence === other?.fence && one?.expiresAt === other?.expiresAt

/** Throws a LaneLostError if the lane is no longer ours. */
export type RenewLane = (lane: Lane, until: Date) => Promise<void>

/** Renews a lane until it is lost or the signal aborts. Throws a LaneLostError, also when the database has not answered for a full lease. */
export async function keepLane(
  deps: LeaseDeps,
  lane: Lane,
  signal: AbortSignal,
  renew: RenewLane = (held, until) => renewLane(deps.pool, held, until),
): Promise<void> {
  let renewedAt = deps.clock.now()
  for (;;) {
    await deps.clock.delay(RENEW_MS - (deps.clock.now() % RENEW_MS), signal)
    if (signal.aborted) return
    try {
      await renew(lane, leaseEnd(deps))
      renewedAt = deps.clock.now()
    } catch (error) {
      if (error instanceof LaneLostError) throw error
      if (deps.clock.now() - renewedAt > LEASE_MS) {
        throw new LaneLostError(`The lane of ${lane.networkId} could not be renewed`, { cause: error })
      }
      deps.logger.warn({ networkId: lane.networkId, error: String(error) }, 'A lane could not be renewed yet')
    }
  }
}

/** Releases a lane. Does nothing when another process already holds it. */
export async function releaseLane(deps: Pick<EngineDeps, 'pool'>, lane: Lane): Promise<void> {
  try {
    await renewLane(deps.pool, lane, LONG_AGO)
  } catch (error) {
    if (!(error instanceof LaneLostError)) throw error
  }
}
