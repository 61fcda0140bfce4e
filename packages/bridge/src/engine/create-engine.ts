import { ChainError } from '@sunspan/chains'
import { LaneLostError } from '../store/chain/lane-store.ts'
import type { Notifications } from '../store/database/notifications.ts'
import { creditStep, type CreditReport } from './credit/credit-step.ts'
import type { EngineDeps, LaneContext } from './engine-context.ts'
import { releaseLane, takeLane } from './lanes/lane-lease.ts'
import { payStep, type PayReport } from './pay/pay-step.ts'
import { refundStep, type RefundReport } from './refund/refund-step.ts'
import { reconcileStep, type ReconcileReport } from './reconcile/reconcile-step.ts'
import { runLanes } from './loop/run-lanes.ts'
import { scanStep, type ScanReport } from './scan/scan-step.ts'
import { settleStep, type SettleReport } from './settle/settle-step.ts'

/** Time that one step's calls may take together. */
const STEP_TIMEOUT_MS = 60_000

/** What one tick did on one network. */
export interface NetworkTick {
  readonly networkId: string
  /** Another process holds the network's lane. */
  readonly isHeldElsewhere: boolean
  readonly scan: ScanReport | undefined
  readonly credit: CreditReport | undefined
  readonly refund: RefundReport | undefined
  readonly pay: PayReport | undefined
  readonly settle: SettleReport | undefined
  readonly reconcile: ReconcileReport | undefined
  /** The chain could not be asked; the step it happened in is undefined above, and is repeated by the next tick. */
  readonly errors: readonly Error[]
}

export interface TickReport {
  readonly networks: readonly NetworkTick[]
}

export interface Engine {
  /**
   * Runs the six steps once, over all networks or one: all scans, then all credits, refunds, payouts, settlements, comparisons. A function of the
   * database, the chains and the clock. Errors of a chain are reported; any other error is thrown.
   */
  tick(networkId?: string): Promise<TickReport>
  /** Holds lanes and works until the signal aborts. Resolves when everything it began has ended and its lanes are free. */
  run(signal: AbortSignal): Promise<void>
}

/** `owner` names this process in the lanes; `notifications` wake its lanes when another process has credited. */
export function createEngine(
  deps: EngineDeps,
  options: { readonly owner: string; readonly notifications?: Notifications | undefined },
): Engine {
  return {
    tick: (networkId) => tick(deps, options.owner, networkId),
    run: (signal) => runLanes(deps, { ...options, signal }),
  }
}

type Steps = Pick<NetworkTick, 'scan' | 'credit' | 'refund' | 'pay' | 'settle' | 'reconcile'>

const NO_STEPS: Steps = {
  scan: undefined,
  credit: undefined,
  refund: undefined,
  pay: undefined,
  settle: undefined,
  reconcile: undefined,
}

interface Work {
  readonly context: LaneContext
  steps: Steps
  readonly errors: Error[]
}

async function tick(deps: EngineDeps, owner: string, networkId: string | undefined): Promise<TickReport> {
  const works: Work[] = []
  const elsewhere: string[] = []
  const closed: NetworkTick[] = []
  for (const [id, adapter] of deps.adapters) {
    if (networkId !== undefined && id !== networkId) continue
    const shut = await findGateError(deps, id)
    if (shut !== undefined) {
      closed.push({ networkId: id, isHeldElsewhere: false, ...NO_STEPS, errors: [shut] })
      continue
    }
    const lane = await takeLane(deps, { owner, networkId: id, wallet: adapter.payouts.wallet })
    if (lane === undefined) elsewhere.push(id)
    else {
      const network = deps.catalog.getNetwork(id)
      const context = { deps, lane, network, adapter, signal: AbortSignal.timeout(STEP_TIMEOUT_MS) }
      works.push({ context, steps: NO_STEPS, errors: [] })
    }
  }
  await runStep(works, async (context, steps) => ({ ...steps, scan: await scanStep(context) }))
  await runStep(works, async (context, steps) => ({ ...steps, credit: await creditStep(context) }))
  await runStep(works, async (context, steps) => ({ ...steps, refund: await refundStep(context) }))
  await runStep(works, async (context, steps) => ({ ...steps, pay: await payStep(context) }))
  await runStep(works, async (context, steps) => ({ ...steps, settle: await settleStep(context) }))
  await runStep(works, async (context, steps) => ({ ...steps, reconcile: await reconcileStep(context) }))
  for (const { context } of works) await releaseLane(deps, context.lane)
  return {
    networks: [
      ...works.map(({ context, steps, errors }) => ({
        networkId: context.lane.networkId,
        isHeldElsewhere: false,
        ...steps,
        errors,
      })),
      ...elsewhere.map((id) => ({
        networkId: id,
        isHeldElsewhere: true,
        ...NO_STEPS,
        errors: [],
      })),
      ...closed,
    ],
  }
}

/** Why the network may not be worked on yet. */
async function findGateError({ gate }: EngineDeps, networkId: string): Promise<ChainError | undefined> {
  try {
    await gate.pass(networkId, AbortSignal.timeout(STEP_TIMEOUT_MS))
    return undefined
  } catch (error) {
    if (error instanceof ChainError) return error
    throw error
  }
}

async function runStep(
  works: readonly Work[],
  step: (context: LaneContext, steps: Steps) => Promise<Steps>,
): Promise<void> {
  for (const work of works) {
    try {
      work.steps = await step(work.context, work.steps)
    } catch (error) {
      if (!(error instanceof ChainError || error instanceof LaneLostError)) throw error
      work.errors.push(error)
    }
  }
}
