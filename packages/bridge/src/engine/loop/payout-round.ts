import { payStep, type PayReport } from '../pay/pay-step.ts'
import { settleStep, type SettleReport } from '../settle/settle-step.ts'
import { attempt, stepContext, type LaneRun } from './lane-run.ts'

export interface PayoutReport {
  readonly succeeded: boolean
  /** Undefined when it failed. */
  readonly pay: PayReport | undefined
  /** Undefined when it failed, or no lookup is due yet. */
  readonly settle: SettleReport | undefined
}

/** Destination side of a lane: pays due legs, then looks payouts up once per new head, even if paying failed. */
export async function payoutRound(run: LaneRun): Promise<PayoutReport> {
  const pay = await attempt(run, () => payStep(stepContext(run)))
  const isNewHead = run.hasNewHead
  if (!isNewHead && run.deps.clock.now() < run.retryAt)
    return { succeeded: pay !== undefined, pay, settle: undefined }
  run.hasNewHead = false
  const settle = await attempt(run, () => settleStep(stepContext(run), { isNewHead }))
  if (settle === undefined) run.hasNewHead = true
  else run.retryAt = settle.retryAt ?? Infinity
  return { succeeded: pay !== undefined && settle !== undefined, pay, settle }
}
