import { bookKey } from '@sunspan/domain'
import { bookSurpluses } from '../../ledger/book-surplus.ts'
import { findNextSlot } from '../../store/payouts/slot-store.ts'
import type { Transaction } from '../../store/database/database.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import { findUnevenBooks } from '../../store/books/ledger-store.ts'
import { recordHealth } from '../../store/operations/health-store.ts'
import { findLack } from '../../store/database/life-store.ts'
import { closeRecovery, findRecovery, openRecovery } from '../../store/operations/recovery-store.ts'
import { findCursor } from '../../store/chain/scan-store.ts'
import { compareWallets, type Difference } from './compare-wallets.ts'
import type { LaneContext } from '../engine-context.ts'
import { haltLane } from '../halt/halt-lane.ts'
import { haltWhenStuck } from '../halt/halt-when-stuck.ts'
import { isCanonical } from './is-canonical.ts'
import { forgetCompared, laneState } from '../lanes/lane-state.ts'
import { recallFinality } from '../finality/read-finality.ts'
import { WHAT_TO_DO } from '../halt/recovery-advice.ts'
import { findUnknownWaiting } from './unknown-waiting.ts'
import { lookForInternal, type InternalLook } from './look-for-internal.ts'
import { storeInternal } from '../../store/chain/set-aside-store.ts'

export interface ReconcileReport {
  /** Block as of which balances were compared; null until the network has a final block since its books were opened. */
  readonly height: bigint | null
  readonly differences: readonly Difference[]
}

/**
 * Compares what the treasury's wallets held at the end of a final block with the ledger's custody as of that block. A shortfall, or a book that does
 * not sum to zero, halts the lane until an operator lifts the halt. A surplus is booked in suspense, as a deposit yet to be found.
 */
export async function reconcileStep(context: LaneContext): Promise<ReconcileReport> {
  const { deps, lane } = context
  await checkBooks(context)
  const health = context.adapter.health?.()
  if (health !== undefined) await recordHealth(deps.pool, health, new Date(deps.clock.now()))
  const cursor = await findCursor(deps.pool, lane.networkId)
  if (cursor !== undefined) await haltWhenStuck(context, cursor.headHeight)
  const height = cursor === undefined ? -1n : (await recallFinality(context, cursor.block.height)).medium
  if (cursor === undefined || height < 0n) return { height: null, differences: [] }
  const differences = await compareWallets(context, { height, isFinal: true })
  const lack = differences.length === 0 ? undefined : await findLack(deps.pool, lane.networkId)
  const isSurplusTrusted = lack === undefined || lack.isAccepted
  const isEnough = (amount: bigint): boolean => (isSurplusTrusted ? amount >= 0n : amount === 0n)
  if (differences.every(({ amount }) => isEnough(amount))) await endRecovery(context, height)
  const state = laneState(context)
  const since = state.comparedTo
  if (differences.length === 0) state.comparedTo = height
  if (differences.length === 0) return { height, differences }
  // The read may come from an orphaned branch. The next scan detects that.
  if (!(await isCanonical(context, cursor))) return { height: null, differences: [] }
  const look = isSurplusTrusted ? await lookForInternal(context, { since, height }, differences) : NO_LOOK
  await book(context, { height, isSurplusTrusted, look }, differences)
  state.comparedTo = height
  return { height, differences }
}

const NO_LOOK: InternalLook = { blocks: [], found: [] }

async function checkBooks(context: LaneContext): Promise<void> {
  const { deps, lane } = context
  const [uneven] = await findUnevenBooks(deps.pool, lane.networkId)
  if (uneven === undefined) return
  const reason = `The book ${bookKey(uneven)} does not sum to zero: ${String(uneven.amount)} is left over`
  const at = new Date(deps.clock.now())
  await withLane(deps.pool, lane, (tx) => haltLane(tx, context, { actor: 'engine:reconcile', reason, at }))
}

/** Ends a recovery: books and chain agree again at or above the height where they differed, and no pending transaction can change that. */
async function endRecovery(context: LaneContext, height: bigint): Promise<void> {
  const { deps, lane } = context
  const { networkId } = lane
  const open = await findRecovery(deps.pool, networkId)
  if (open === undefined || open.height > height || (await findUnknownWaiting(context)).length > 0) return
  const at = new Date(deps.clock.now())
  const isClosed = await withLane(deps.pool, lane, (tx) => closeRecovery(tx, networkId, at))
  if (isClosed) deps.logger.warn({ networkId, height: String(height) }, 'Chain and books agree again')
}

/** Describes slots that the wallet used without an attempt of ours, where the chain reports them. */
async function describeForeign({ deps, lane, adapter, signal }: LaneContext): Promise<string> {
  const chainSlot = await adapter.payouts.sequence?.nextSlot(signal)
  if (chainSlot === undefined) return ''
  const ours = await findNextSlot(deps.pool, lane)
  if (chainSlot <= ours) return ''
  const last = chainSlot - 1n
  const slots = last === ours ? `slot ${String(ours)}` : `slots ${String(ours)} to ${String(last)}`
  return `. The chain has a transaction of that wallet in ${slots} which is not in the database: it was restored from before that, or another party signs with its key`
}

async function book(
  context: LaneContext,
  {
    height,
    isSurplusTrusted,
    look,
  }: { readonly height: bigint; readonly isSurplusTrusted: boolean; readonly look: InternalLook },
  differences: readonly Difference[],
): Promise<void> {
  const { deps, lane } = context
  const at = new Date(deps.clock.now())
  const isShort = differences.some(({ amount }) => amount < 0n)
  const foreign = isShort ? await describeForeign(context) : ''
  // A payout contract pays nothing twice and reports what it has paid, leg by leg.
  if (isShort && context.adapter.payouts.batch?.fate !== 'own') forgetCompared(context)
  await withLane(deps.pool, lane, async (tx) => {
    for (const { wallet, token, amount } of differences.filter((difference) => difference.amount < 0n)) {
      const of = bookKey({ networkId: lane.networkId, token })
      const reason = `${wallet} holds ${String(-amount)} base units of ${of} less than its ledger at block ${String(height)}${wallet === lane.wallet ? foreign : ''}. ${WHAT_TO_DO}`
      await haltLane(tx, context, { wallet, actor: 'engine:reconcile', reason, at })
      await openRecovery(tx, { networkId: lane.networkId, height, reason, at })
    }
    const surpluses = differences.filter(({ amount }) => amount > 0n)
    if (isSurplusTrusted) await bookSurplus(tx, context, { height, surpluses, look, at })
    else await haltSurplus(tx, context, { height, surpluses, at })
  })
}

interface Surpluses {
  readonly height: bigint
  readonly surpluses: readonly Difference[]
  readonly at: Date
}

async function bookSurplus(
  tx: Transaction,
  { deps, lane }: LaneContext,
  { height, surpluses, look, at }: Surpluses & { readonly look: InternalLook },
): Promise<void> {
  const { networkId } = lane
  await bookSurpluses(
    tx,
    at,
    surpluses.map(({ wallet, token, amount }) => ({ wallet, amount, height, book: { networkId, token } })),
  )
  await storeInternal(tx, networkId, look.found, at)
  for (const { wallet, token, amount } of surpluses) {
    const place = token === null && look.blocks.length > 0 ? { blocks: look.blocks.join(', ') } : {}
    const fields = { networkId, wallet, token, amount: String(amount), height: String(height), ...place }
    deps.logger.warn(fields, 'A wallet holds more than its ledger: there is a deposit to look for')
  }
}

/** Halts on a surplus while it is unknown what a restored database lacks: an unknown deposit may outweigh an unknown payment. */
async function haltSurplus(
  tx: Transaction,
  context: LaneContext,
  { height, surpluses, at }: Surpluses,
): Promise<void> {
  const { networkId } = context.lane
  for (const { wallet, token, amount } of surpluses) {
    const of = bookKey({ networkId, token })
    const reason = `${wallet} holds ${String(amount)} base units of ${of} more than its ledger at block ${String(height)}, and the database was restored: that can hide what was paid. ${WHAT_TO_DO}`
    await haltLane(tx, context, { wallet, actor: 'engine:reconcile', reason, at })
    await openRecovery(tx, { networkId, height, reason, at })
  }
}
