import { acquireLane, LaneLostError, renewLane, type Lane } from '../store/lane-store.ts'
import type { EngineDeps } from './engine-context.ts'

/**
 * How long a lane stays with a process that no longer renews it: what deposits wait, at most, after a process was killed. The fence,
 * not the length of the lease, keeps a slow holder from writing.
 */
export const LEASE_MS = 5_000

/** How often a process asks for a lane that another one holds. */
export const TAKE_OVER_POLL_MS = 500

const leaseEnd = (deps: EngineDeps): Date => new Date(deps.clock.now() + LEASE_MS)

/** Takes a lane for a lease, if it is free. */
export function takeLane(
  deps: EngineDeps,
  owner: string,
  networkId: string,
  wallet: string,
): Promise<Lane | undefined> {
  const now = new Date(deps.clock.now())
  return acquireLane(deps.pool, { networkId, wallet, owner, now, until: leaseEnd(deps) })
}

/** Renews a lane until it is lost or the signal aborts. Throws a LaneLostError, also when the database did not answer for a lease. */
export async function keepLane(deps: EngineDeps, lane: Lane, signal: AbortSignal): Promise<void> {
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

/** Gives a lane to whoever comes next; does nothing when it is somebody else's already. */
export async function releaseLane(deps: EngineDeps, lane: Lane): Promise<void> {
  try {
    await renewLane(deps.pool, lane, new Date(deps.clock.now()))
  } catch (error) {
    if (!(error instanceof LaneLostError)) throw error
  }
}
