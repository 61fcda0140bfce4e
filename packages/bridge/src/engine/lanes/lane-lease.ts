import {
  acquireLane,
  findLane,
  LaneLostError,
  renewLane,
  type Lane,
  type LaneSnapshot,
} from '../../store/chain/lane-store.ts'
import type { EngineDeps } from '../engine-context.ts'

/**
 * How long a lane stays with a process that no longer renews it, and so the longest delay for deposits after a process was killed. The fence, not the
 * lease length, keeps a slow holder from writing.
 */
export const LEASE_MS = 5_000

/** How often a process retries a lane that another one holds. */
const ACQUIRE_POLL_MS = 500

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

/**
 * Acquires a lane once its lease has expired, or once it has been unchanged for a full lease as measured by this process's own waiting. The latter
 * does not depend on any clock being right: a holder renews five times in that time. Undefined when the signal aborts first.
 */
export async function awaitLane(
  deps: LeaseDeps,
  claim: LaneClaim,
  signal: AbortSignal,
): Promise<Lane | undefined> {
  let seen: { readonly sighting: LaneSnapshot; readonly waitedMs: number } | undefined
  while (!signal.aborted) {
    const isSilent = seen !== undefined && seen.waitedMs >= LEASE_MS
    const lane = await leaseLane(deps, claim, isSilent ? seen?.sighting : undefined)
    if (lane !== undefined) return lane
    const sighting = await findLane(deps.pool, claim.networkId, claim.wallet)
    const waitedMs = isSame(seen?.sighting, sighting) ? (seen?.waitedMs ?? 0) : 0
    await deps.clock.delay(ACQUIRE_POLL_MS, signal)
    seen = sighting === undefined ? undefined : { sighting, waitedMs: waitedMs + ACQUIRE_POLL_MS }
  }
  return undefined
}

const isSame = (one: LaneSnapshot | undefined, other: LaneSnapshot | undefined): boolean =>
  one?.fence === other?.fence && one?.expiresAt === other?.expiresAt

/** Renews a lane until it is lost or the signal aborts. Throws a LaneLostError, also when the database has not answered for a full lease. */
export async function keepLane(deps: LeaseDeps, lane: Lane, signal: AbortSignal): Promise<void> {
  let renewedAt = deps.clock.now()
  for (;;) {
    await deps.clock.delay(LEASE_MS / 5, signal)
    if (signal.aborted) return
    try {
      await renewLane(deps.pool, lane, leaseEnd(deps))
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
