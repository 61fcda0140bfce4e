import { reconcileStep, type ReconcileReport } from '../reconcile/reconcile-step.ts'
import { attempt, stepContext, type LaneRun } from './lane-run.ts'

/** Compares a lane's books with the chain. Undefined when that failed, or nothing has been scanned yet. */
export async function reconcileRound(run: LaneRun): Promise<ReconcileReport | undefined> {
  if (!run.hasScanned) return undefined
  return attempt(run, () => reconcileStep(stepContext(run)))
}
