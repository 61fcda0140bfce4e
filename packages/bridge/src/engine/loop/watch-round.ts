import { creditStep, type CreditReport } from '../credit/credit-step.ts'
import type { LaneContext } from '../engine-context.ts'
import { refundStep, type RefundReport } from '../refund/refund-step.ts'
import { scanStep, type ScanReport } from '../scan/scan-step.ts'
import { watchOrders } from '../scan/watch-orders.ts'
import { attempt, stepContext, type LaneRun } from './lane-run.ts'

/** Orders between two blocks are looked at this often. */
const WATCH_MS = 500

/** Steps share their context for so long. */
const SHARED_MS = 5_000

export interface WatchReport {
  readonly succeeded: boolean
  /** These are undefined while the head is one that was scanned, and from the first step that failed. */
  readonly scan: ScanReport | undefined
  readonly credit: CreditReport | undefined
  readonly refund: RefundReport | undefined
}

/** Source side of a lane: scans a new head, credits and refunds what it made final, and wakes the lanes that have something to pay. */
export async function watchRound(run: LaneRun): Promise<WatchReport> {
  const { adapter, deps } = run
  let [scan, credit, refund]: [ScanReport?, CreditReport?, RefundReport?] = []
  const context = stepContext(run)
  const askedAt = deps.clock.now()
  // Steps share their time, and what nodes were asked, unless one of them has taken long.
  const timely = (): LaneContext => (deps.clock.now() - askedAt < SHARED_MS ? context : stepContext(run))
  const succeeded = await attempt(run, async () => {
    const head = await adapter.scanner.head(context.signal)
    if (head.hash !== run.scannedHead) {
      scan = await scanStep(context)
      credit = await creditStep(timely())
      for (const destination of credit.destinations) run.wake(destination)
      refund = await refundStep(timely())
      if (scan.isCaughtUp) run.scannedHead = head.hash
      run.hasNewHead = true
      run.wake(run.lane.networkId)
    } else if (askedAt - run.watchedAt >= WATCH_MS) {
      await watchOrders(context, new Date(askedAt))
      run.watchedAt = askedAt
    }
    run.hasScanned = true
    return true
  })
  return { succeeded: succeeded === true, scan, credit, refund }
}
