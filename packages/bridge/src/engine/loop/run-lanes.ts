import { ChainError, type NetworkAdapter } from '@sunspan/chains'
import { auditWhenDue } from '../../ledger/audit-ledger.ts'
import { LaneLostError, type Lane } from '../../store/chain/lane-store.ts'
import type { Notifications } from '../../store/database/notifications.ts'
import type { EngineDeps } from '../engine-context.ts'
import { awaitLane, keepLane, releaseLane, type LaneWait, type RenewLane } from '../lanes/lane-lease.ts'
import { createLaneShare, type LaneShare } from '../lanes/lane-share.ts'
import { createSharedLook, type SharedLook } from '../lanes/shared-look.ts'
import { createRenewTogether } from '../lanes/renew-together.ts'
import { keepSharing } from './keep-sharing.ts'
import { createWakeSignal, type WakeSignal } from '../../wake-signal.ts'
import { keepFindingWork, type HeldLane } from './find-work.ts'
import { addWork, beginLaneRun, CALL_TIMEOUT_MS, isAwaited, type LaneRun } from './lane-run.ts'
import { payoutRound } from './payout-round.ts'
import { reconcileRound } from './reconcile-round.ts'
import { watchRound } from './watch-round.ts'

/** Maximum sleep of the payout loop without a wake; bounds the delay of retries and missed wakes. */
const PAYOUT_POLL_MS = 1_000

/** How often a lane checks whether there is something to compare. */
const FIRST_SCAN_POLL_MS = 500

/** Interval between comparisons of the treasury with its ledger. */
const RECONCILE_MS = 10_000

/** How often a process checks whether a ledger audit is due. */
const AUDIT_POLL_MS = 60_000

/** How often a network is asked for its head while no work waits for it. */
const REST_POLL_MS = 5_000

const MAX_BACKOFF_MS = 30_000

interface Run {
  readonly deps: EngineDeps
  readonly owner: string
  readonly signal: AbortSignal
  /** The lanes that this process holds, by network. */
  readonly held: Map<string, HeldLane>
  readonly share: LaneShare
  readonly look: SharedLook
  readonly renew: RenewLane
}

/**
 * Works on every network whose lane this process can acquire, each independently, so that trouble on one network does not affect the others. Resolves
 * when the signal has aborted and all work has ended.
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
  const held = new Map<string, HeldLane>()
  const run: Run = {
    deps,
    owner,
    signal,
    held,
    share: createLaneShare(deps.clock, { owner, lanes: deps.adapters.size }),
    look: createSharedLook(deps),
    renew: createRenewTogether(deps, signal),
  }
  const unsubscribe = notifications?.subscribe(
    'lane_wake',
    (networkId) => {
      wakePayouts(run, networkId)
    },
    () => {
      for (const networkId of held.keys()) wakePayouts(run, networkId)
    },
  )
  try {
    const networks = [...deps.adapters].map(([networkId, adapter]) => workNetwork(run, networkId, adapter))
    await Promise.all([...networks, auditLoop(run), keepFindingWork(deps, held, signal), keepSharing(run)])
  } finally {
    unsubscribe?.()
  }
}

/** Does nothing if another process holds the lane. */
function wakePayouts({ held }: Run, networkId: string): void {
  const lane = held.get(networkId)
  if (lane === undefined) return
  addWork(lane.run, 'hasLegs')
  lane.payout.wake()
  // Heads are followed closely until the payouts are settled.
  lane.watch.wake()
}

/** Not bound to a lane: whichever process comes first audits for all. */
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
  const { deps, owner, signal, share, look } = run
  const wait: LaneWait = {
    look,
    mayTake: (lookup, view) => share.mayTake(networkId, lookup, view),
    onMissed: () => {
      share.drop(networkId)
    },
  }
  await passGate(run, networkId)
  while (!signal.aborted) {
    try {
      const lane = await awaitLane(deps, { owner, networkId, wallet: adapter.payouts.wallet }, signal, wait)
      if (lane !== undefined) await holdLane(run, lane, adapter)
    } catch (error) {
      deps.logger.error({ networkId, error: String(error) }, 'The lane is taken again after an error')
      await deps.clock.delay(PAYOUT_POLL_MS, signal)
    }
  }
}

/** Retries until the network is found to be as configured, or the run ends. Nothing is credited or paid before. */
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
async function holdLane(engine: Run, lane: Lane, adapter: NetworkAdapter): Promise<void> {
  const { deps, signal, held, share } = engine
  const lost = new AbortController()
  const run = beginLaneRun({
    deps,
    lane,
    adapter,
    signal: AbortSignal.any([signal, lost.signal]),
    wake: (networkId) => {
      if (networkId === lane.networkId) payout.wake()
      else wakePayouts(engine, networkId)
    },
    onError: (error) => handleError(run, error),
  })
  const watch = createWakeSignal(deps.clock)
  const payout = createWakeSignal(deps.clock)
  held.set(lane.networkId, { run, watch, payout, giveBack: () => lost.abort() })
  share.took(lane)
  deps.logger.info({ networkId: lane.networkId, fence: String(lane.fence) }, 'Holding the lane')
  const loops = [
    keepLane(deps, lane, run.signal, engine.renew),
    watchLoop(run, watch),
    payoutLoop(run, payout),
    reconcileLoop(run),
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
  held.delete(lane.networkId)
  share.drop(lane.networkId)
  await releaseLane(deps, lane)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** Logs an error that may not occur again in the next round. Throws a LaneLostError, which ends the lane's work. */
function handleError({ deps: { logger }, lane, signal }: LaneRun, error: unknown): void {
  if (error instanceof LaneLostError) throw error
  if (signal.aborted) return
  const fields = { networkId: lane.networkId, error: String(error) }
  if (error instanceof ChainError) logger.warn(fields, 'The network cannot be asked now')
  else logger.error(fields, 'A step failed and is repeated')
}

/** Scans a new head and credits its deposits as soon as it is seen; a little later while no deposit is expected. */
async function watchLoop(run: LaneRun, wake: WakeSignal): Promise<void> {
  const { clock, catalog } = run.deps
  const { pollIntervalMs } = catalog.getNetwork(run.lane.networkId)
  let failures = 0
  while (!run.signal.aborted) {
    const { succeeded } = await watchRound(run)
    failures = succeeded ? 0 : failures + 1
    // While the network fails, a wake must not shorten the wait.
    if (failures > 0) await clock.delay(backoff(pollIntervalMs, failures), run.signal)
    else await wake.sleep(waitForHeadMs(run, pollIntervalMs), run.signal)
  }
}

const waitForHeadMs = (run: LaneRun, pollMs: number): number =>
  isAwaited(run) ? run.pace.waitMs(run.deps.clock.now(), pollMs) : Math.max(pollMs, REST_POLL_MS)

/**
 * Compares the books with the chain in a separate loop: strangers can make an account's history long, and a comparison that fails or is slow must not
 * delay the scan.
 */
async function reconcileLoop(run: LaneRun): Promise<void> {
  while (!run.signal.aborted) {
    const waitMs = run.hasScanned ? RECONCILE_MS : FIRST_SCAN_POLL_MS
    await reconcileRound(run)
    await run.deps.clock.delay(waitMs, run.signal)
  }
}

/** Pays when woken. */
async function payoutLoop(run: LaneRun, wake: WakeSignal): Promise<void> {
  let failures = 0
  while (!run.signal.aborted) {
    const { succeeded } = await payoutRound(run)
    failures = succeeded ? 0 : failures + 1
    // While the network fails, a wake must not shorten the wait.
    if (failures > 0) await run.deps.clock.delay(backoff(PAYOUT_POLL_MS, failures - 1), run.signal)
    else await wake.sleep(PAYOUT_POLL_MS, run.signal)
  }
}

const backoff = (ms: number, failures: number): number =>
  Math.max(ms, Math.min(ms * 2 ** Math.min(failures, 10), MAX_BACKOFF_MS))
