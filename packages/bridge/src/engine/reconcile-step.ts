import { bookKey, gasPosition } from '@sunspan/domain'
import { bookSurpluses } from '../ledger/book-surplus.ts'
import { findNextSlot } from '../store/slot-store.ts'
import { withLane } from '../store/lane-store.ts'
import { findUnevenBooks, postEntries } from '../store/ledger-store.ts'
import {
  findExpectedHoldings,
  findUnplacedAttempts,
  placeAttempt,
  type UnplacedAttempt,
} from '../store/reconcile-store.ts'
import { recordHealth } from '../store/health-store.ts'
import { findCursor, recentBlocks, type ScanCursor } from '../store/scan-store.ts'
import { laneWallets, type LaneContext } from './engine-context.ts'
import { haltLane } from './halt-lane.ts'
import { haltWhenStuck } from './halt-when-stuck.ts'
import { isAway, isOver, outcomeOf, type Mined } from './leg-places.ts'
import { findMissingDeposits } from './missing-deposits.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { recallFinality } from './read-finality.ts'

export interface ReconcileReport {
  /** Block whose end was compared; null while the network has none that is final since its books were opened. */
  readonly height: bigint | null
  readonly differences: readonly Difference[]
}

/** What a wallet holds beside what the ledger says, in base units; below zero is a shortfall. */
export interface Difference {
  readonly wallet: string
  readonly token: string | null
  readonly amount: bigint
}

const CONCURRENT_CALLS = 16

/**
 * Compares what the treasury's wallets held at the end of a final block with the ledger's custody as of that block. A shortfall, or a
 * book that does not sum to zero, halts the lane until a person lifts it. A surplus is booked in suspense: a deposit to look for.
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
  const differences: Difference[] = []
  for (const wallet of laneWallets(context.adapter)) {
    differences.push(...(await compareWallet(context, wallet, height)))
  }
  if (differences.length === 0) return { height, differences }
  // What was read may belong to a branch that is not the one the ledger has: then the next scan tells.
  if (!(await isCanonical(context, cursor))) return { height: null, differences: [] }
  await book(context, height, differences)
  return { height, differences }
}

async function checkBooks(context: LaneContext): Promise<void> {
  const { deps, lane } = context
  const [uneven] = await findUnevenBooks(deps.pool, lane.networkId)
  if (uneven === undefined) return
  const reason = `The book ${bookKey(uneven)} does not sum to zero: ${String(uneven.amount)} is left over`
  const at = new Date(deps.clock.now())
  await withLane(deps.pool, lane, (tx) => haltLane(tx, context, { actor: 'engine:reconcile', reason, at }))
}

async function compareWallet(
  context: LaneContext,
  wallet: string,
  height: bigint,
): Promise<readonly Difference[]> {
  const { deps, lane, adapter, signal } = context
  const { networkId } = lane
  const opened = await findExpectedHoldings(deps.pool, networkId, wallet, height)
  if (opened.length === 0) return []
  const tokens = opened.map(({ token }) => token)
  const held = await adapter.balances.getBalances(wallet, tokens, signal, height)
  deps.faultPoint('reconcile.read')
  // Under the lane's lock nothing of ours is booked in between.
  const { expected, finished, open } = await withLane(deps.pool, lane, async (tx) => {
    const holdings = await findExpectedHoldings(tx, networkId, wallet, height)
    const amounts = new Map(holdings.map(({ token, amount }) => [token, amount]))
    const lost = await findUnplacedAttempts(tx, networkId, wallet, 'finished')
    const isEven = tokens.every((token, index) => amounts.get(token) === held[index])
    return {
      expected: amounts,
      finished: lost,
      open: isEven && lost.length === 0 ? [] : await findUnplacedAttempts(tx, networkId, wallet, 'open'),
    }
  })
  const changes = await findChanges(context, [...finished, ...open], height)
  const differences = tokens.flatMap((token, index) => {
    const amount = (held[index] ?? 0n) - (expected.get(token) ?? 0n) - (changes.get(token) ?? 0n)
    return amount === 0n ? [] : [{ wallet, token, amount }]
  })
  return await leaveOutMissingDeposits(context, differences, { wallet, height })
}

/** What a scan has shown and nobody has read again yet is missed only where the chain still has it. */
async function leaveOutMissingDeposits(
  context: LaneContext,
  differences: readonly Difference[],
  at: { readonly wallet: string; readonly height: bigint },
): Promise<readonly Difference[]> {
  if (differences.every(({ amount }) => amount > 0n)) return differences
  const missing = await findMissingDeposits(context, at)
  return differences.flatMap((difference) => {
    const { token, amount } = difference
    if (amount > 0n) return [difference]
    const left = amount + (missing.get(token) ?? 0n)
    // What a node says now is not proof enough that more is there than the books have.
    return left < 0n ? [{ ...difference, amount: left }] : []
  })
}

/** What the chain has of these attempts up to the height beside what the ledger has of them, by token. */
async function findChanges(
  context: LaneContext,
  attempts: readonly UnplacedAttempt[],
  height: bigint,
): Promise<ReadonlyMap<string | null, bigint>> {
  const changes = new Map<string | null, bigint>()
  const add = (token: string | null, amount: bigint): void => {
    changes.set(token, (changes.get(token) ?? 0n) + amount)
  }
  const states = await mapConcurrently(attempts, CONCURRENT_CALLS, (attempt) => lookUp(context, attempt))
  for (const [index, attempt] of attempts.entries()) {
    const mined = states[index]
    // What the ledger has already, taken back; what the chain has, put in.
    if (attempt.state === 'final') {
      for (const { token, amount, outcome } of attempt.legs) if (outcome === 'paid') add(token, amount)
    }
    if (attempt.state !== 'open') add(null, attempt.feePaid)
    if (mined === undefined) continue
    for (const leg of attempt.legs) if (isAway(leg, mined, height)) add(leg.token, -leg.amount)
    if (mined.height <= height) add(null, -mined.feePaid)
    if (attempt.state !== 'open' && isOver(mined, height)) await place(context, attempt, mined)
  }
  return changes
}

/** The block that has one of an attempt's variants, if any has. */
async function lookUp(
  { adapter, signal }: LaneContext,
  { variants }: UnplacedAttempt,
): Promise<Mined | undefined> {
  for (const transfer of variants) {
    const state = await adapter.payouts.lookup(transfer, signal)
    if (state.status === 'confirmed' || state.status === 'failed') return state
  }
  return undefined
}

/** A finished attempt has its block again. What its fee has become is booked with it. */
async function place(context: LaneContext, attempt: UnplacedAttempt, mined: Mined): Promise<void> {
  const { deps, lane } = context
  const isSame =
    mined.status === (attempt.state === 'final' ? 'confirmed' : 'failed') &&
    (attempt.state === 'failed' || attempt.legs.every((leg) => outcomeOf(leg, mined) === leg.outcome))
  if (!isSame) {
    const fields = { networkId: lane.networkId, attemptId: attempt.id }
    deps.logger.error(fields, 'A finished payout came back to the chain with another outcome')
    return
  }
  const { height, feePaid } = mined
  const at = new Date(deps.clock.now())
  const more = feePaid - attempt.feePaid
  await withLane(deps.pool, lane, async (tx) => {
    await placeAttempt(tx, attempt.id, height, feePaid)
    if (more === 0n) return
    await postEntries(tx, at, [
      {
        key: `payout/${lane.networkId}/${attempt.id}/gas/${String(height)}`,
        kind: 'payout_fee_changed',
        postings: gasPosition(lane, more),
      },
    ])
  })
}

async function isCanonical(context: LaneContext, cursor: ScanCursor): Promise<boolean> {
  const { deps, lane, adapter, signal } = context
  const recent = await recentBlocks(deps.pool, lane.networkId)
  const request = { cursor: cursor.block, recentBlocks: recent, maxBlocks: 1 }
  const { resumedFrom } = await adapter.scanner.scan(request, signal)
  return resumedFrom.height === cursor.block.height && resumedFrom.hash === cursor.block.hash
}

/** Names what a wallet has sent that no attempt of ours knows, as far as the chain tells. */
async function describeForeign({ deps, lane, adapter, signal }: LaneContext): Promise<string> {
  const chainSlot = await adapter.payouts.sequence?.nextSlot(signal)
  if (chainSlot === undefined) return ''
  const ours = await findNextSlot(deps.pool, lane)
  if (chainSlot <= ours) return ''
  const last = chainSlot - 1n
  const slots = last === ours ? `slot ${String(ours)}` : `slots ${String(ours)} to ${String(last)}`
  return `. The chain has a transaction of that wallet in ${slots} which is not in the database: somebody else signs with its key`
}

async function book(context: LaneContext, height: bigint, differences: readonly Difference[]): Promise<void> {
  const { deps, lane } = context
  const at = new Date(deps.clock.now())
  const foreign = differences.some(({ amount }) => amount < 0n) ? await describeForeign(context) : ''
  await withLane(deps.pool, lane, async (tx) => {
    for (const { wallet, token, amount } of differences.filter((difference) => difference.amount < 0n)) {
      const of = bookKey({ networkId: lane.networkId, token })
      const reason = `${wallet} holds ${String(-amount)} base units of ${of} less than its ledger at block ${String(height)}${wallet === lane.wallet ? foreign : ''}`
      await haltLane(tx, context, { wallet, actor: 'engine:reconcile', reason, at })
    }
    const surpluses = differences.filter(({ amount }) => amount > 0n)
    await bookSurpluses(
      tx,
      at,
      surpluses.map(({ wallet, token, amount }) => ({
        ...{ wallet, amount, height },
        book: { networkId: lane.networkId, token },
      })),
    )
    for (const { wallet, token, amount } of surpluses) {
      const fields = {
        networkId: lane.networkId,
        wallet,
        token,
        amount: String(amount),
        height: String(height),
      }
      deps.logger.warn(fields, 'A wallet holds more than its ledger: there is a deposit to look for')
    }
  })
}
