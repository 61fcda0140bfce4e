import { bookKey } from '@sunspan/domain'
import { withLane } from '../../store/chain/lane-store.ts'
import {
  isComparedInLife,
  recordComparison,
  recordLife,
  type DatabaseLife,
} from '../../store/database/life-store.ts'
import { isRecovering, openRecovery } from '../../store/operations/recovery-store.ts'
import { findCursor, type ScanCursor } from '../../store/chain/scan-store.ts'
import { compareWallets, type Difference } from '../reconcile/compare-wallets.ts'
import type { LaneContext } from '../engine-context.ts'
import { haltLane } from '../halt/halt-lane.ts'
import { haltUnknownSlots } from '../halt/halt-unknown-slots.ts'
import { isCanonical } from '../reconcile/is-canonical.ts'
import { findUnknownWaiting } from '../reconcile/unknown-waiting.ts'
import { laneState } from '../lanes/lane-state.ts'
import { WHAT_TO_DO } from '../halt/recovery-advice.ts'

/**
 * Whether this process may sign on the lane. It must first have compared the wallet's balance with the books, at a block scanned since it acquired
 * the lane: a database that was restored, or promoted from a replica, lacks later payments and would repeat them. If the database may lack something,
 * first waits until no unknown transaction can still land. Later calls return at once. Throws a ChainError.
 */
export async function requireCompared(context: LaneContext): Promise<boolean> {
  const { deps, lane } = context
  const state = laneState(context)
  if (state.isCompared) return true
  const cursor = await findCursor(deps.pool, lane.networkId)
  if (cursor === undefined) return false
  const life = await withLane(deps.pool, lane, (tx) => recordLife(tx, new Date(deps.clock.now())))
  const isDue = life.mayLack && !(await isComparedInLife(deps.pool, life.id, lane.networkId))
  if (!(await isScannedEnough(context, { cursor, life, isDue }))) {
    if (isDue) logOnce(context, 'what may have been signed before the database was restored can still land')
    return false
  }
  if (!isDue && (await mustAwaitOtherNetworks(context, life))) return false
  if (await haltUnknownWaiting(context, cursor)) return false
  const differences = await compareWallets(context, { height: cursor.block.height, isFinal: false })
  const isEven = differences.every(({ amount }) => (isDue ? amount === 0n : amount >= 0n))
  if (!isEven) {
    await reportShortfalls(context, cursor, differences)
    return false
  }
  if (!(await isCanonical(context, cursor))) return false
  if (isDue) {
    const { height } = cursor.block
    const compared = { lifeId: life.id, networkId: lane.networkId, height, at: new Date(deps.clock.now()) }
    await withLane(deps.pool, lane, (tx) => recordComparison(tx, compared))
    if (await mustAwaitOtherNetworks(context, life)) return false
  }
  state.isCompared = true
  state.loggedReason = undefined
  return true
}

/** What is due here may have been refunded or paid on another network by transactions that a restored database lacks. */
async function mustAwaitOtherNetworks(context: LaneContext, life: DatabaseLife): Promise<boolean> {
  const { pool, adapters } = context.deps
  if (!life.mayLack || !(await isRecovering(pool, adapters.keys()))) return false
  logOnce(context, 'another network was not compared since the database was restored, or does not agree')
  return true
}

/**
 * Whether the scan has reached the head at which this process acquired the lane, and the height after which no missing transaction can still be
 * young.
 */
async function isScannedEnough(
  context: LaneContext,
  at: { readonly cursor: ScanCursor; readonly life: DatabaseLife; readonly isDue: boolean },
): Promise<boolean> {
  const { deps, adapter, signal } = context
  const { cursor, life, isDue } = at
  const state = laneState(context)
  const { blocks, ms } = (isDue ? adapter.payouts.life : undefined) ?? { blocks: 0n, ms: 0 }
  state.heldFrom ??= (await adapter.scanner.head(signal)).height
  if (isDue && deps.clock.now() < life.beganAt.getTime() + ms) return false
  state.readyFrom ??= ms === 0 ? state.heldFrom : (await adapter.scanner.head(signal)).height
  const { height } = cursor.block
  return height >= state.readyFrom && height >= state.heldFrom + blocks
}

/**
 * Halts the lane on a pending transaction that this database has not signed. It cannot be compared before it is in a block, and may pay something
 * that is due. Not needed with a payout contract, which pays nothing twice.
 */
async function haltUnknownWaiting(context: LaneContext, cursor: ScanCursor): Promise<boolean> {
  const { deps, lane } = context
  const unknown = await findUnknownWaiting(context)
  if (unknown.length === 0) return false
  const reason = `${lane.wallet} has a transaction that waits for a block and that the database knows nothing of (${unknown.join(', ')}): the database was restored from before it, or another party signs with the wallet's key. ${WHAT_TO_DO}`
  const at = new Date(deps.clock.now())
  await withLane(deps.pool, lane, async (tx) => {
    await haltLane(tx, context, { actor: 'engine:pay', reason, at })
    await openRecovery(tx, { networkId: lane.networkId, height: cursor.block.height, reason, at })
  })
  return true
}

/** The comparison at a final block halts the lane. Until then nothing is signed, and unmatched deposits are not refunded. */
async function reportShortfalls(
  context: LaneContext,
  cursor: ScanCursor,
  differences: readonly Difference[],
): Promise<void> {
  const { deps, lane, adapter, signal } = context
  const { networkId } = lane
  const [worst] = differences.filter(({ amount }) => amount < 0n)
  if (worst === undefined) {
    logOnce(context, 'the wallet holds more than its ledger, which may hide what was paid')
    return
  }
  const { wallet, token, amount } = worst
  const { height } = cursor.block
  const reason = `${wallet} holds ${String(-amount)} base units of ${bookKey({ networkId, token })} less than its ledger at block ${String(height)}`
  logOnce(context, reason)
  // A shortfall seen on an orphaned branch must not open a recovery.
  if (!(await isCanonical(context, cursor))) return
  const at = new Date(deps.clock.now())
  await withLane(deps.pool, lane, (tx) => openRecovery(tx, { networkId, height, reason, at }))
  // Where the chain counts a wallet's transactions, a missing one shows at once.
  const chainSlot = await adapter.payouts.sequence?.nextSlot(signal)
  if (chainSlot !== undefined) await haltUnknownSlots(context, chainSlot)
}

/** Logs each reason once. */
function logOnce(context: LaneContext, reason: string): void {
  const state = laneState(context)
  const { deps, lane } = context
  const kind = reason.replaceAll(/\d+/g, '#')
  if (state.loggedReason === kind) return
  state.loggedReason = kind
  deps.logger.warn({ networkId: lane.networkId, reason }, 'Nothing is signed until chain and books agree')
}
