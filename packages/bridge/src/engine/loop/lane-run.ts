import { asOneStep, type NetworkAdapter } from '@sunspan/chains'
import type { Lane } from '../../store/chain/lane-store.ts'
import type { EngineDeps, LaneContext } from '../engine-context.ts'

/** Time that the calls of one step may take together. */
export const CALL_TIMEOUT_MS = 60_000

/** One lane while this process holds it: what its rounds are given, share and remember from one to the next. */
export interface LaneRun {
  readonly deps: EngineDeps
  readonly lane: Lane
  readonly adapter: NetworkAdapter
  /** Aborts when the lane is lost or the engine stops. */
  readonly signal: AbortSignal
  /** Legs are due on a network. */
  readonly wake: (networkId: string) => void
  /** Takes an error that the next round may not have; throws what ends the work on the lane. */
  readonly onError: (error: unknown) => void
  /** Hash of the newest head up to which everything was scanned. */
  scannedHead: string | undefined
  /** When the orders were last looked at between two heads. */
  watchedAt: number
  /** A block has come since payouts were last looked up. */
  hasNewHead: boolean
  /** When payouts that the chain did not tell of are looked up again. */
  retryAt: number
  /** A scan has ended well, so that there is something to compare. */
  hasScanned: boolean
}

/** A lane that was taken just now: nothing was scanned, looked up or compared for it. */
export function beginLaneRun(
  held: Pick<LaneRun, 'deps' | 'lane' | 'adapter' | 'signal' | 'wake' | 'onError'>,
): LaneRun {
  return {
    ...held,
    scannedHead: undefined,
    watchedAt: 0,
    hasNewHead: true,
    retryAt: Infinity,
    hasScanned: false,
  }
}

/** What a step is given; its calls are aborted after a minute. */
export const stepContext = ({ deps, lane, adapter, signal }: LaneRun): LaneContext => ({
  deps,
  lane,
  adapter,
  network: deps.catalog.getNetwork(lane.networkId),
  signal: asOneStep(AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)])),
})

/** Undefined after an error that the next round may not have. */
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
