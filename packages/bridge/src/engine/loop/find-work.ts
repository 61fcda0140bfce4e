import type { LaneWork } from '../../store/lane-work/lane-work-store.ts'
import { findLaneWork } from '../../store/lane-work/lane-work-store.ts'
import type { EngineDeps } from '../engine-context.ts'
import { endBounds } from '../refund/give-up-payouts.ts'
import type { WakeSignal } from '../../wake-signal.ts'
import { isAwaited, type LaneRun } from './lane-run.ts'

/** A lane that this process holds, and the signals of its loops. */
export interface HeldLane {
  readonly run: LaneRun
  readonly watch: WakeSignal
  readonly payout: WakeSignal
  /** Ends the work on the lane and releases it. */
  readonly giveBack: () => void
}

/** How often the database is asked what waits: the longest delay of an order's watch, of a retry and of a missed wake. */
const WORK_POLL_MS = 500

/**
 * Asks what waits for the held lanes, one statement for all of them, and wakes the loops that it waits for. While the database does not answer, every
 * round runs all of its steps.
 */
export async function keepFindingWork(
  deps: Pick<EngineDeps, 'pool' | 'clock' | 'logger' | 'policy'>,
  held: ReadonlyMap<string, HeldLane>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const lanes = [...held.values()].map((lane) => ({ lane, additions: lane.run.additions }))
    try {
      const found =
        lanes.length === 0
          ? new Map<string, LaneWork>()
          : await findLaneWork(deps.pool, [...held.keys()], endBounds(deps))
      for (const { lane, additions } of lanes) {
        const work = found.get(lane.run.lane.networkId)
        // What was added meanwhile may be missing in the answer.
        if (work !== undefined && additions === lane.run.additions) takeWork(lane, work)
      }
    } catch (error) {
      for (const { lane } of lanes) lane.run.work = undefined
      deps.logger.warn({ error: String(error) }, 'The database cannot be asked what waits')
    }
    await deps.clock.delay(WORK_POLL_MS, signal)
  }
}

function takeWork({ run, watch, payout }: HeldLane, work: LaneWork): void {
  const wasAwaited = isAwaited(run)
  const hadLegs = run.work?.hasLegs === true
  run.work = work
  if (work.hasOrders || (isAwaited(run) && !wasAwaited)) watch.wake()
  if (work.hasLegs && !hadLegs) payout.wake()
}
