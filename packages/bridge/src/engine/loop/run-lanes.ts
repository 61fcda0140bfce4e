import { asOneStep, ChainError, type NetworkAdapter } from '@sunspan/chains'
import { LaneLostError, type Lane } from '../../store/chain/lane-store.ts'
import type { Notifications } from '../../store/database/notifications.ts'
import { creditStep } from '../credit/credit-step.ts'
import type { EngineDeps, LaneContext } from '../engine-context.ts'
import { auditWhenDue } from '../../ledger/audit-ledger.ts'
import { awaitLane, keepLane, releaseLane } from '../lanes/lane-lease.ts'
import { payStep } from '../pay/pay-step.ts'
import { reconcileStep } from '../reconcile/reconcile-step.ts'
import { refundStep } from '../refund/refund-step.ts'
import { scanStep } from '../scan/scan-step.ts'
import { settleStep } from '../settle/settle-step.ts'
import { createWakeSignal, type WakeSignal } from '../lanes/wake-signal.ts'
import { watchOrders } from '../scan/watch-orders.ts'

/** How long the payout loop sleeps when nobody wakes it: what is due again, or was missed, waits no longer. */
const PAYOUT_POLL_MS = 1_000

/** Orders between two blocks are looked at this often. */
const WATCH_MS = 500

/** The treasury is compared with its ledger this often. */
const RECONCILE_MS = 10_000

/** How often a process asks whether the ledger is to be audited. */
const AUDIT_POLL_MS = 60_000

const CALL_TIMEOUT_MS = 60_000
const SHARED_MS = 5_000
const LONGEST_BACKOFF_MS = 30_000

interface Run {
  readonly deps: EngineDeps
  readonly owner: string
  readonly signal: AbortSignal
  /** One for each network: its payout loop. */
  readonly wakes: ReadonlyMap<string, WakeSignal>
}

/** Three loops of one lane, and what they share. */
interface LaneRun {
  readonly run: Run
  readonly lane: Lane
  readonly adapter: NetworkAdapter
  readonly signal: AbortSignal
  readonly wake: WakeSignal
  /** A block has come since payouts were last looked up. */
  hasNewHead: boolean
  /** A scan has ended well, so that there is something to compare. */
  hasScanned: boolean
}

/**
 * Works on every network whose lane this process can get, each on its own, so that one network's trouble holds up no other.
 * Resolves when the signal has aborted and everything has ended.
 */
export async function runLanes(
  deps: EngineDeps,
  options: {
    readonly owner: string
    readonly signal: AbortSignal
    readonly notifications?: Notifications | undefined
  },
): Promise<void> {
  const { owner, signal, notifications } = options
  const wakes = new Map([...deps.adapters.keys()].map((id) => [id, createWakeSignal(deps.clock)]))
  const unsubscribe = notifications?.subscribe(
    'lane_wake',
    (networkId) => wakes.get(networkId)?.wake(),
    () => {
      for (const wake of wakes.values()) wake.wake()
    },
  )
  try {
    const run = { deps, owner, signal, wakes }
    const networks = [...deps.adapters].map(([networkId, adapter]) => workNetwork(run, networkId, adapter))
    await Promise.all([...networks, auditLoop(run)])
  } finally {
    unsubscribe?.()
  }
}

/** Belongs to no lane: whichever process is first audits for all. */
async function auditLoop({ deps, signal }: Run): Promise<void> {
  while (!signal.aborted) {
    try {
      await auditWhenDue(deps)
    } catch (error) {
      deps.logger.error({ error: String(error) }, 'The ledger could not be audited')
    }
    await deps.clock.delay(AUDIT_POLL_MS, signal)
  }
}

async function workNetwork(run: Run, networkId: string, adapter: NetworkAdapter): Promise<void> {
  const { deps, owner, signal } = run
  const wake = run.wakes.get(networkId) ?? createWakeSignal(deps.clock)
  await passGate(run, networkId)
  while (!signal.aborted) {
    try {
      const lane = await awaitLane(deps, { owner, networkId, wallet: adapter.payouts.wallet }, signal)
      if (lane !== undefined) await holdLane({ run, lane, adapter, wake })
    } catch (error) {
      deps.logger.error({ networkId, error: String(error) }, 'The lane is taken again after an error')
      await deps.clock.delay(PAYOUT_POLL_MS, signal)
    }
  }
}

/** Asks until the network is found to be as configured, or the run ends: nothing is credited or paid before. */
async function passGate({ deps, signal }: Run, networkId: string): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await deps.gate.pass(networkId, AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]))
      return
    } catch (error) {
      if (signal.aborted) return
      deps.logger.warn(
        { networkId, error: String(error) },
        'The network is not worked on: it is not verified',
      )
      await deps.clock.delay(backoff(PAYOUT_POLL_MS, failures), signal)
    }
  }
}

/** Works until the lane is lost or the run ends. */
async function holdLane(held: Pick<LaneRun, 'run' | 'lane' | 'adapter' | 'wake'>): Promise<void> {
  const { run, lane } = held
  const lost = new AbortController()
  const signal = AbortSignal.any([run.signal, lost.signal])
  const laneRun: LaneRun = { ...held, signal, hasNewHead: true, hasScanned: false }
  run.deps.logger.info({ networkId: lane.networkId, fence: String(lane.fence) }, 'Holding the lane')
  const loops = [
    keepLane(run.deps, lane, signal),
    watchLoop(laneRun),
    payoutLoop(laneRun),
    reconcileLoop(laneRun),
  ]
  const results = await Promise.allSettled(
    loops.map(async (loop) => {
      try {
        await loop
      } finally {
        lost.abort()
      }
    }),
  )
  await releaseLane(run.deps, lane)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

const contextOf = ({ run, lane, adapter, signal }: LaneRun): LaneContext => ({
  deps: run.deps,
  lane,
  adapter,
  network: run.deps.catalog.getNetwork(lane.networkId),
  signal: asOneStep(AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)])),
})

/** Source side: a new head is scanned and credited as soon as it is seen. */
async function watchLoop(laneRun: LaneRun): Promise<void> {
  const { run, lane, adapter, signal, wake } = laneRun
  const { clock } = run.deps
  const { pollIntervalMs } = run.deps.catalog.getNetwork(lane.networkId)
  let scannedHead: string | undefined
  let watchedAt = 0
  let failures = 0
  while (!signal.aborted) {
    const context = contextOf(laneRun)
    const askedAt = clock.now()
    // Steps share their time, and what nodes were asked, unless one of them has taken long.
    const timely = (): LaneContext => (clock.now() - askedAt < SHARED_MS ? context : contextOf(laneRun))
    const succeeded = await guarded(laneRun, async () => {
      const head = await adapter.scanner.head(context.signal)
      if (head.hash !== scannedHead) {
        const { isCaughtUp } = await scanStep(context)
        const { destinations } = await creditStep(timely())
        for (const destination of destinations) run.wakes.get(destination)?.wake()
        await refundStep(timely())
        if (isCaughtUp) scannedHead = head.hash
        laneRun.hasNewHead = true
        wake.wake()
      } else if (askedAt - watchedAt >= WATCH_MS) {
        await watchOrders(context, new Date(askedAt))
        watchedAt = askedAt
      }
      laneRun.hasScanned = true
    })
    failures = succeeded ? 0 : failures + 1
    await clock.delay(backoff(pollIntervalMs, failures), signal)
  }
}

/**
 * Compares the books with the chain, in a loop of its own: strangers can make the past of an account long, and a comparison that fails or takes its
 * time must keep no deposit from being seen.
 */
async function reconcileLoop(laneRun: LaneRun): Promise<void> {
  const { run, signal } = laneRun
  const { clock } = run.deps
  while (!signal.aborted) {
    if (!laneRun.hasScanned) await clock.delay(WATCH_MS, signal)
    else {
      await guarded(laneRun, () => reconcileStep(contextOf(laneRun)))
      await clock.delay(RECONCILE_MS, signal)
    }
  }
}

/** Destination side: pays when woken, looks payouts up at each new block. */
async function payoutLoop(laneRun: LaneRun): Promise<void> {
  const { run, signal, wake } = laneRun
  const { clock } = run.deps
  let failures = 0
  /** When payouts of which the chain did not tell are looked up again. */
  let retryAt = Infinity
  while (!signal.aborted) {
    const paid = await guarded(laneRun, () => payStep(contextOf(laneRun)))
    let settled = true
    if (laneRun.hasNewHead || clock.now() >= retryAt) {
      const isNewHead = laneRun.hasNewHead
      laneRun.hasNewHead = false
      settled = await guarded(laneRun, async () => {
        retryAt = (await settleStep(contextOf(laneRun), { isNewHead })).retryAt ?? Infinity
      })
      laneRun.hasNewHead ||= !settled
    }
    failures = paid && settled ? 0 : failures + 1
    // While the network fails, a wake must not shorten the wait.
    if (failures > 0) await run.deps.clock.delay(backoff(PAYOUT_POLL_MS, failures - 1), signal)
    else await wake.sleep(PAYOUT_POLL_MS, signal)
  }
}

const backoff = (ms: number, failures: number): number =>
  Math.max(ms, Math.min(ms * 2 ** Math.min(failures, 10), LONGEST_BACKOFF_MS))

/** False after an error that the next round may not have. Throws a LaneLostError, which ends the lane's work. */
async function guarded(laneRun: LaneRun, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof LaneLostError) throw error
    if (laneRun.signal.aborted) return false
    const { logger } = laneRun.run.deps
    const fields = { networkId: laneRun.lane.networkId, error: String(error) }
    if (error instanceof ChainError) logger.warn(fields, 'The network cannot be asked now')
    else logger.error(fields, 'A step failed and is repeated')
    return false
  }
}
