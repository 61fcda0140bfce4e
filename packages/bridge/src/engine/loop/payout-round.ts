import { GATES } from '../admit/gates.ts'
import { payStep, type PayReport } from '../pay/pay-step.ts'
import { settleStep, type SettleReport } from '../settle/settle-step.ts'
import { laneState } from '../lanes/lane-state.ts'
import { addWork, attempt, isFullRoundDue, mayHaveWork, stepContext, type LaneRun } from './lane-run.ts'

export interface PayoutReport {
  readonly succeeded: boolean
  /** Undefined when it failed, or nothing is due. */
  readonly pay: PayReport | undefined
  /** Undefined when it failed, or no lookup is due yet. */
  readonly settle: SettleReport | undefined
}

/**
 * Destination side of a lane: pays due legs, then looks payouts up once per new head, even if paying failed. Leaves out steps that nothing waits for,
 * except until books and chain have been compared.
 */
export async function payoutRound(run: LaneRun): Promise<PayoutReport> {
  const now = run.deps.clock.now()
  const isFull = isFullRoundDue(run, 'payout')
  const mayPay = isFull || mayHaveWork(run, 'hasLegs') || !laneState(run).isCompared
  const pay = mayPay ? await attempt(run, () => payStep(stepContext(run), GATES)) : NOTHING_DUE
  if (pay !== undefined && pay.signed > 0) addWork(run, 'hasAttempts')
  if (isFull && pay !== undefined) run.fullRoundAt.payout = now
  const report = { pay: mayPay ? pay : undefined, succeeded: pay !== undefined }
  const isNewHead = run.hasNewHead
  if (!isNewHead && run.deps.clock.now() < run.retryAt) return { ...report, settle: undefined }
  run.hasNewHead = false
  if (!isFull && !mayHaveWork(run, 'hasAttempts')) return { ...report, settle: undefined }
  const settle = await attempt(run, () => settleStep(stepContext(run), { isNewHead }))
  if (settle === undefined) run.hasNewHead = true
  else run.retryAt = settle.retryAt ?? Infinity
  return { ...report, succeeded: report.succeeded && settle !== undefined, settle }
}

const NOTHING_DUE: PayReport = { signed: 0, broadcast: 0, postponed: 0 }
