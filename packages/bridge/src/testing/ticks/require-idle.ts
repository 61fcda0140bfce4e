import { GATES } from '../../engine/admit/gates.ts'
import { creditStep } from '../../engine/credit/credit-step.ts'
import type { LaneContext } from '../../engine/engine-context.ts'
import { laneState } from '../../engine/lanes/lane-state.ts'
import { stepContext, type LaneRun } from '../../engine/loop/lane-run.ts'
import { payStep } from '../../engine/pay/pay-step.ts'
import { endBounds } from '../../engine/refund/give-up-payouts.ts'
import { refundStep } from '../../engine/refund/refund-step.ts'
import { readSetAside } from '../../engine/scan/read-set-aside.ts'
import { watchOrders } from '../../engine/scan/watch-orders.ts'
import { settleStep } from '../../engine/settle/settle-step.ts'
import { findLaneWork, type LaneWork } from '../../store/lane-work/lane-work-store.ts'
import { transactionsOf } from './count-transactions.ts'

type Step = (context: LaneContext) => Promise<unknown>

/** The steps that each side of a lane leaves out while nothing waits for them. */
const STEPS: Readonly<Record<'watch' | 'payout', Readonly<Partial<Record<keyof LaneWork, Step>>>>> = {
  watch: {
    hasOrders: (context) => watchOrders(context, new Date(context.deps.clock.now())),
    hasSetAside: (context) => readSetAside(context, () => Promise.resolve()),
    hasDeposits: (context) => creditStep(context, new Map()),
    hasRefunds: refundStep,
  },
  payout: {
    hasLegs: (context) => payStep(context, GATES),
    hasAttempts: (context) => settleStep(context, { isNewHead: true }),
  },
}

/** What waits for a lane's steps now. */
export async function lookForWork({ deps, lane: { networkId } }: LaneRun): Promise<LaneWork | undefined> {
  return (await findLaneWork(deps.pool, [networkId], endBounds(deps))).get(networkId)
}

/**
 * Runs the steps of this side that nothing waits for, which change something in a transaction if they do anything. Throws an Error if one does: the
 * look for work would have left it out. Only meaningful while nothing else changes and the clock is stopped.
 */
export async function requireIdle(run: LaneRun, side: 'watch' | 'payout'): Promise<void> {
  if (side === 'payout' && !laneState(run).isCompared) return
  const work = new Map<string, boolean>(Object.entries((await lookForWork(run)) ?? {}))
  for (const [kind, step] of Object.entries(STEPS[side])) {
    if (work.get(kind) !== false) continue
    const done = await transactionsOf(() => step(stepContext(run)))
    if (done > 0)
      throw new Error(
        `On ${run.lane.networkId}, work was done that the look for work does not report: ${kind}`,
      )
  }
}
