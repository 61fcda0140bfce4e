import { creditStep, type CreditReport } from '../credit/credit-step.ts'
import type { LaneWork } from '../../store/lane-work/lane-work-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { readTags } from '../finality/read-finality.ts'
import { refundStep, type RefundReport } from '../refund/refund-step.ts'
import { scanStep, type ScanReport } from '../scan/scan-step.ts'
import { watchOrders } from '../scan/watch-orders.ts'
import {
  addWork,
  attempt,
  isAwaited,
  isFullRoundDue,
  mayHaveWork,
  stepContext,
  type LaneRun,
} from './lane-run.ts'

/** How often orders are checked between two blocks. */
const WATCH_MS = 500

/** How long steps may share a context. */
const SHARED_MS = 5_000

export interface WatchReport {
  readonly succeeded: boolean
  /** Undefined when the head was already scanned, or nothing waits for the step, and from the first failed step on. */
  readonly scan: ScanReport | undefined
  readonly credit: CreditReport | undefined
  readonly refund: RefundReport | undefined
}

/**
 * Source side of a lane: scans a new head, credits and refunds what it made final, and wakes the lanes that have something to pay. Leaves out steps
 * that nothing waits for.
 */
export async function watchRound(run: LaneRun): Promise<WatchReport> {
  const { adapter, deps } = run
  let [scan, credit, refund]: [ScanReport?, CreditReport?, RefundReport?] = []
  const context = stepContext(run)
  const askedAt = deps.clock.now()
  // Steps share one timeout and cached node answers, unless they have taken too long.
  const timely = (): LaneContext => (deps.clock.now() - askedAt < SHARED_MS ? context : stepContext(run))
  const succeeded = await attempt(run, async () => {
    const head = await adapter.scanner.head(context.signal)
    run.pace.sawHead(head, deps.clock.now())
    if (head.hash !== run.scannedHead) {
      const isFull = isFullRoundDue(run, 'watch')
      const may = (kind: keyof LaneWork): boolean => isFull || mayHaveWork(run, kind)
      scan = await scanStep(context, {
        watchesOrders: may('hasOrders'),
        mayRestart: may('hasScanRestart'),
        readsSetAside: may('hasSetAside'),
      })
      if (scan.deposits > 0 || scan.reorged) addWork(run, 'hasDeposits')
      // Deposits and payouts may become final by a tag of the chain, although nothing of theirs has changed.
      if (isFull || isAwaited(run)) {
        const tags = await readTags(timely())
        if (may('hasDeposits')) credit = await creditStep(timely(), tags)
      }
      for (const destination of credit?.destinations ?? []) {
        if (destination === run.lane.networkId) addWork(run, 'hasLegs')
        run.wake(destination)
      }
      if (scan.reorged || may('hasRefunds')) refund = await refundStep(timely())
      if (isFull) run.fullRoundAt.watch = askedAt
      if (scan.isCaughtUp) run.scannedHead = head.hash
      run.hasNewHead = true
      if (isFullRoundDue(run, 'payout') || mayHaveWork(run, 'hasAttempts')) run.wake(run.lane.networkId)
    } else if (askedAt - run.watchedAt >= WATCH_MS && mayHaveWork(run, 'hasOrders')) {
      await watchOrders(context, new Date(askedAt))
      run.watchedAt = askedAt
    }
    run.hasScanned = true
    return true
  })
  return { succeeded: succeeded === true, scan, credit, refund }
}
