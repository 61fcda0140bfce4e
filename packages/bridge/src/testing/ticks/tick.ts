import { ChainError, type NetworkAdapter } from '@sunspan/chains'
import type { Engine } from '../../engine/create-engine.ts'
import type { EngineDeps } from '../../engine/engine-context.ts'
import { releaseLane, leaseLane } from '../../engine/lanes/lane-lease.ts'
import { beginLaneRun, CALL_TIMEOUT_MS, type LaneRun } from '../../engine/loop/lane-run.ts'
import { payoutRound, type PayoutReport } from '../../engine/loop/payout-round.ts'
import { reconcileRound } from '../../engine/loop/reconcile-round.ts'
import { watchRound, type WatchReport } from '../../engine/loop/watch-round.ts'
import type { ReconcileReport } from '../../engine/reconcile/reconcile-step.ts'
import { LaneLostError } from '../../store/chain/lane-store.ts'
import { lookForWork, requireIdle } from './require-idle.ts'

/** What one tick did on one network. The report of a failed step is undefined; the next tick repeats the step. */
export interface NetworkTick extends Omit<WatchReport, 'succeeded'>, Omit<PayoutReport, 'succeeded'> {
  readonly networkId: string
  /** Another process holds the network's lane. */
  readonly isHeldElsewhere: boolean
  readonly reconcile: ReconcileReport | undefined
  /** The chain could not be queried, or the lane was lost. */
  readonly errors: readonly Error[]
}

export interface TickReport {
  readonly networks: readonly NetworkTick[]
}

type Steps = Omit<NetworkTick, 'networkId' | 'isHeldElsewhere' | 'errors'>

const NO_STEPS: Steps = {
  scan: undefined,
  credit: undefined,
  refund: undefined,
  pay: undefined,
  settle: undefined,
  reconcile: undefined,
}

/** A lane of this tick and its reports so far. */
interface LaneTick {
  readonly run: LaneRun
  readonly errors: Error[]
  steps: Steps
}

/** Several at once change what each other's look for work has seen. */
let ticking = 0

/** One tick of this many requires that the steps left out have nothing to do: it takes several times as long. */
const CHECKS_EVERY = 10
let ticks = 0

/**
 * Runs one round of each loop of `runLanes` on every network, or on one: all watch rounds, then all payout rounds, then all comparisons. Lanes are
 * acquired before and released afterwards. Asks the database before each round what waits, and runs only those steps; one tick in ten, with a stopped
 * clock, requires that the others have nothing to do. Chain errors are reported; any other error is thrown.
 */
export async function tick(engine: Engine, networkId: string | undefined): Promise<TickReport> {
  ticking += 1
  ticks += 1
  try {
    return await runRounds(engine, networkId)
  } finally {
    ticking -= 1
  }
}

async function runRounds({ deps, owner }: Engine, networkId: string | undefined): Promise<TickReport> {
  const lanes: LaneTick[] = []
  const left: NetworkTick[] = []
  for (const [id, adapter] of deps.adapters) {
    if (networkId !== undefined && id !== networkId) continue
    const begun = await beginLane(deps, owner, adapter)
    if ('run' in begun) lanes.push(begun)
    else left.push(begun)
  }
  await playRound(lanes, (run) => playSide(run, 'watch', watchRound))
  await playRound(lanes, (run) => playSide(run, 'payout', payoutRound))
  await playRound(lanes, async (run) => ({ reconcile: await reconcileRound(run) }))
  for (const { run } of lanes) await releaseLane(deps, run.lane)
  const worked = lanes.map(({ run, steps, errors }) => ({
    ...steps,
    networkId: run.lane.networkId,
    isHeldElsewhere: false,
    errors,
  }))
  return { networks: [...worked, ...left] }
}

async function beginLane(
  deps: EngineDeps,
  owner: string,
  adapter: NetworkAdapter,
): Promise<LaneTick | NetworkTick> {
  const { networkId } = adapter
  const errors: Error[] = []
  const onError = (error: unknown): void => {
    if (!(error instanceof ChainError)) throw error
    errors.push(error)
  }
  try {
    await deps.gate.pass(networkId, AbortSignal.timeout(CALL_TIMEOUT_MS))
  } catch (error) {
    onError(error)
    return { networkId, isHeldElsewhere: false, ...NO_STEPS, errors }
  }
  const lane = await leaseLane(deps, { owner, networkId, wallet: adapter.payouts.wallet })
  if (lane === undefined) return { networkId, isHeldElsewhere: true, ...NO_STEPS, errors }
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS)
  const run = beginLaneRun({ deps, lane, adapter, signal, onError, wake: () => undefined })
  // No round is due to run all steps, whatever the database says.
  Object.assign(run.fullRoundAt, { watch: Infinity, payout: Infinity })
  return { run, errors, steps: NO_STEPS }
}

/** Runs what waits for a side of the lane. */
async function playSide<Report extends { readonly succeeded: boolean }>(
  run: LaneRun,
  side: 'watch' | 'payout',
  round: (run: LaneRun) => Promise<Report>,
): Promise<Report> {
  const { clock } = run.deps
  const begunAt = clock.now()
  run.work = await lookForWork(run)
  const report = await round(run)
  const isStill = (): boolean => ticking === 1 && clock.now() === begunAt
  if (ticks % CHECKS_EVERY === 0 && report.succeeded && isStill())
    await requireIdle(run, side).catch((error: unknown) => {
      if (isStill()) throw error
    })
  return report
}

/** A lost lane gets no more rounds. */
async function playRound(
  lanes: readonly LaneTick[],
  round: (run: LaneRun) => Promise<Partial<Steps>>,
): Promise<void> {
  for (const lane of lanes) {
    if (lane.errors.some((error) => error instanceof LaneLostError)) continue
    try {
      lane.steps = { ...lane.steps, ...(await round(lane.run)) }
    } catch (error) {
      if (!(error instanceof LaneLostError)) throw error
      lane.errors.push(error)
    }
  }
}
