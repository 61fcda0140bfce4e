import { bookKey } from '@sunspan/domain'
import { findLiveTransfers } from '../../store/payouts/attempt-store.ts'
import { withTransaction } from '../../store/database/database.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import {
  isComparedInLife,
  noteCompared,
  noteLife,
  type DatabaseLife,
} from '../../store/database/life-store.ts'
import { isRecovering, openRecovery } from '../../store/operations/recovery-store.ts'
import { findCursor, type ScanCursor } from '../../store/chain/scan-store.ts'
import { compareWallets, type Difference } from './compare-wallets.ts'
import type { LaneContext } from '../engine-context.ts'
import { haltLane } from '../halt/halt-lane.ts'
import { haltUnknownSlots } from '../halt/halt-unknown-slots.ts'
import { isCanonical } from './is-canonical.ts'
import { laneStanding } from '../lanes/lane-standing.ts'
import { WHAT_TO_DO } from '../halt/recovery-advice.ts'

/**
 * May this process sign on the lane? Only once it has compared what the wallet holds with what the books say, at a block that was scanned since
 * it took the lane: a database that was restored, or promoted from a replica, knows nothing of what was paid after it, and would pay it
 * again. Where the database may lack something, what can still land of that, and is seen by nobody, is waited for first. Later calls answer at
 * once. Throws a ChainError.
 */
export async function requireCompared(context: LaneContext): Promise<boolean> {
  const { deps, lane } = context
  const standing = laneStanding(context)
  if (standing.isCompared) return true
  const cursor = await findCursor(deps.pool, lane.networkId)
  if (cursor === undefined) return false
  const life = await withTransaction(deps.pool, (tx) => noteLife(tx, new Date(deps.clock.now())))
  const isDue = life.mayLack && !(await isComparedInLife(deps.pool, life.id, lane.networkId))
  if (!(await isScannedEnough(context, { cursor, life, isDue }))) {
    if (isDue) tell(context, 'what may have been signed before the database was restored can still land')
    return false
  }
  if (!isDue && (await awaitsOthers(context, life))) return false
  if (await haltUnknownWaiting(context, cursor)) return false
  const differences = await compareWallets(context, cursor.block.height)
  const isEven = differences.every(({ amount }) => (isDue ? amount === 0n : amount >= 0n))
  if (!isEven) {
    await noteShortfalls(context, cursor, differences)
    return false
  }
  if (!(await isCanonical(context, cursor))) return false
  if (isDue) {
    const { height } = cursor.block
    const compared = { lifeId: life.id, networkId: lane.networkId, height, at: new Date(deps.clock.now()) }
    await withLane(deps.pool, lane, (tx) => noteCompared(tx, compared))
    if (await awaitsOthers(context, life)) return false
  }
  standing.isCompared = true
  standing.told = undefined
  return true
}

/** What is due here may have been given back on another network, or paid there, by what a restored database lacks. */
async function awaitsOthers(context: LaneContext, life: DatabaseLife): Promise<boolean> {
  const { pool, adapters } = context.deps
  if (!life.mayLack || !(await isRecovering(pool, adapters.keys()))) return false
  tell(context, 'another network was not compared since the database was restored, or does not agree')
  return true
}

/** What was scanned reaches to where the chain stood when this process took the lane, and to where nothing that may lack can be young. */
async function isScannedEnough(
  context: LaneContext,
  at: { readonly cursor: ScanCursor; readonly life: DatabaseLife; readonly isDue: boolean },
): Promise<boolean> {
  const { deps, adapter, signal } = context
  const { cursor, life, isDue } = at
  const standing = laneStanding(context)
  const { blocks, ms } = (isDue ? adapter.payouts.life : undefined) ?? { blocks: 0n, ms: 0 }
  standing.heldFrom ??= (await adapter.scanner.head(signal)).height
  if (isDue && deps.clock.now() < life.beganAt.getTime() + ms) return false
  standing.readyFrom ??= ms === 0 ? standing.heldFrom : (await adapter.scanner.head(signal)).height
  const { height } = cursor.block
  return height >= standing.readyFrom && height >= standing.heldFrom + blocks
}

/** What no block has cannot be compared; nobody here has signed it, and what it pays may be due. A payout contract pays nothing twice. */
async function haltUnknownWaiting(context: LaneContext, cursor: ScanCursor): Promise<boolean> {
  const { deps, lane } = context
  const unknown = await findUnknownWaiting(context)
  if (unknown.length === 0) return false
  const reason = `${lane.wallet} has a transaction that waits for a block and that the database knows nothing of (${unknown.join(', ')}): the database was restored from before it, or somebody else signs with the wallet's key. ${WHAT_TO_DO}`
  const at = new Date(deps.clock.now())
  await withLane(deps.pool, lane, async (tx) => {
    await haltLane(tx, context, { actor: 'engine:pay', reason, at })
    await openRecovery(tx, { networkId: lane.networkId, height: cursor.block.height, reason, at })
  })
  return true
}

/** Transactions of the wallet that wait for a block and that nobody here has signed; none where a contract pays each id once. */
export async function findUnknownWaiting({
  deps,
  lane,
  adapter,
  signal,
}: LaneContext): Promise<readonly string[]> {
  const { batch, findUnknownWaiting: find } = adapter.payouts
  if (find === undefined || batch?.fate === 'own') return []
  const known = await withLane(deps.pool, lane, async (tx, nextSlot) => ({
    live: await findLiveTransfers(tx, lane),
    nextSlot,
  }))
  return find(known, signal)
}

/** The comparison at a final block halts the lane; until it can, nothing is signed, and nobody gets anything back that no order is about. */
async function noteShortfalls(
  context: LaneContext,
  cursor: ScanCursor,
  differences: readonly Difference[],
): Promise<void> {
  const { deps, lane, adapter, signal } = context
  const { networkId } = lane
  const [worst] = differences.filter(({ amount }) => amount < 0n)
  if (worst === undefined) {
    tell(context, 'the wallet holds more than its ledger, which may hide what was paid')
    return
  }
  const { wallet, token, amount } = worst
  const { height } = cursor.block
  const reason = `${wallet} holds ${String(-amount)} base units of ${bookKey({ networkId, token })} less than its ledger at block ${String(height)}`
  tell(context, reason)
  // What a branch says that is gone would open it for nothing.
  if (!(await isCanonical(context, cursor))) return
  const at = new Date(deps.clock.now())
  await withLane(deps.pool, lane, (tx) => openRecovery(tx, { networkId, height, reason, at }))
  // Where the chain counts a wallet's transactions it says at once that one is missing here.
  const chainSlot = await adapter.payouts.sequence?.nextSlot(signal)
  if (chainSlot !== undefined) await haltUnknownSlots(context, chainSlot)
}

/** Each reason once. */
function tell(context: LaneContext, reason: string): void {
  const standing = laneStanding(context)
  const { deps, lane } = context
  const kind = reason.replaceAll(/\d+/g, '#')
  if (standing.told === kind) return
  standing.told = kind
  deps.logger.warn({ networkId: lane.networkId, reason }, 'Nothing is signed until chain and books agree')
}
