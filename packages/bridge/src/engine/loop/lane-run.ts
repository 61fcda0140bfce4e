import { asOneStep, type NetworkAdapter } from '@sunspan/chains'
import type { Lane } from '../../store/chain/lane-store.ts'
import type { LaneWork } from '../../store/lane-work/lane-work-store.ts'
import type { EngineDeps, LaneContext } from '../engine-context.ts'
import { createHeadPace, type HeadPace } from './head-pace.ts'

/** Time limit for all calls of one step together. */
export const CALL_TIMEOUT_MS = 60_000

/** However little the database says there is to do, all steps run this often. */
const FULL_ROUND_MS = 30_000

/** State of one lane while this process holds it: what its rounds are given and share. */
export interface LaneRun {
  readonly deps: EngineDeps
  readonly lane: Lane
  readonly adapter: NetworkAdapter
  /** Aborts when the lane is lost or the engine stops. */
  readonly signal: AbortSignal
  /** Called when legs are due on a network. */
  readonly wake: (networkId: string) => void
  /** Handles an error that may not occur again in the next round; throws errors that end the work on the lane. */
  readonly onError: (error: unknown) => void
  readonly pace: HeadPace
  /** Hash of the newest fully scanned head. */
  scannedHead: string | undefined
  /** When orders were last checked between two heads. */
  watchedAt: number
  /** Whether a block has arrived since payouts were last looked up. */
  hasNewHead: boolean
  /** When payouts that the chain gave no answer for are looked up again. */
  retryAt: number
  /** Whether a scan has succeeded, so that there is something to compare. */
  hasScanned: boolean
  /** What waits for the steps; undefined while unknown, and then all of them run. */
  work: LaneWork | undefined
  /** Counts what this process itself has added to `work`, which an answer from before does not contain. */
  additions: number
  /** When all steps of each side last ran. */
  readonly fullRoundAt: Record<'watch' | 'payout', number>
}

/** State of a newly acquired lane: nothing scanned, looked up or compared yet. */
export function beginLaneRun(
  held: Pick<LaneRun, 'deps' | 'lane' | 'adapter' | 'signal' | 'wake' | 'onError'>,
): LaneRun {
  return {
    ...held,
    pace: createHeadPace(held.deps.catalog.getNetwork(held.lane.networkId).network.blockTimeMs),
    scannedHead: undefined,
    watchedAt: 0,
    hasNewHead: true,
    retryAt: Infinity,
    hasScanned: false,
    work: undefined,
    additions: 0,
    fullRoundAt: { watch: -Infinity, payout: -Infinity },
  }
}

/** Adds work that this process has just created, or was notified of. */
export function addWork(run: LaneRun, kind: keyof LaneWork): void {
  run.additions += 1
  if (run.work !== undefined) run.work = { ...run.work, [kind]: true }
}

/** Whether there may be work of this kind. */
export const mayHaveWork = ({ work }: LaneRun, kind: keyof LaneWork): boolean =>
  work === undefined || work[kind]

/** Whether this lane has waiting work: a deposit to be seen, credited, paid or settled. */
export const isAwaited = ({ work, scannedHead }: LaneRun): boolean =>
  work === undefined ||
  scannedHead === undefined ||
  [work.hasOrders, work.isAwaited, work.hasDeposits, work.hasLegs, work.hasAttempts].includes(true)

/** Whether all steps of this side run now, whatever the database says. */
export const isFullRoundDue = ({ deps, work, fullRoundAt }: LaneRun, side: 'watch' | 'payout'): boolean =>
  work === undefined || deps.clock.now() - fullRoundAt[side] >= FULL_ROUND_MS

/** The context of a step; its calls are aborted after a minute. */
export const stepContext = ({ deps, lane, adapter, signal }: LaneRun): LaneContext => ({
  deps,
  lane,
  adapter,
  network: deps.catalog.getNetwork(lane.networkId),
  signal: asOneStep(AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)])),
})

/** Undefined after an error that may not occur again in the next round. */
export async function attempt<Result>(
  run: LaneRun,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    run.onError(error)
    return undefined
  }
}
