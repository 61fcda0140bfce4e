import { asOneStep, type NetworkAdapter } from '@sunspan/chains'
import type { Lane } from '../../store/chain/lane-store.ts'
import type { EngineDeps, LaneContext } from '../engine-context.ts'

/** Time limit for all calls of one step together. */
export const CALL_TIMEOUT_MS = 60_000

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
}

/** State of a newly acquired lane: nothing scanned, looked up or compared yet. */
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
