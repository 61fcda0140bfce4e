import { gasPosition } from '@sunspan/domain'
import { withLane } from '../../store/chain/lane-store.ts'
import { postEntries } from '../../store/books/ledger-store.ts'
import {
  findExpectedHoldings,
  findUnplacedAttempts,
  placeAttempt,
  type UnplacedAttempt,
} from '../../store/books/reconcile-store.ts'
import { laneWallets } from '../../networks/own-wallets.ts'
import type { LaneContext } from '../engine-context.ts'
import { isAway, isOver, outcomeOf, type Mined } from './leg-places.ts'
import { mapConcurrently } from '../../map-concurrently.ts'
import { findMissingDeposits } from './missing-deposits.ts'

/** A wallet's balance minus the ledger's, in base units; a negative amount is a shortfall. */
export interface Difference {
  readonly wallet: string
  readonly token: string | null
  readonly amount: bigint
}

const CONCURRENT_CALLS = 16

/** As of which block wallets are compared. */
export interface ComparedBlock {
  readonly height: bigint
  /** Later comparisons are never below a final block, so what is over by then need not be looked up again. */
  readonly isFinal: boolean
}

/** Compares what the lane's wallets held at the end of a block with the ledger's custody as of that block. Returns the differences. */
export async function compareWallets(
  context: LaneContext,
  block: ComparedBlock,
): Promise<readonly Difference[]> {
  const differences: Difference[] = []
  for (const wallet of laneWallets(context.adapter)) {
    differences.push(...(await compareWallet(context, wallet, block)))
  }
  return differences
}

async function compareWallet(
  context: LaneContext,
  wallet: string,
  block: ComparedBlock,
): Promise<readonly Difference[]> {
  const { height } = block
  const { deps, lane, adapter, signal } = context
  const { networkId } = lane
  const opened = await findExpectedHoldings(deps.pool, networkId, wallet, height)
  if (opened.length === 0) return []
  const tokens = opened.map(({ token }) => token)
  const held = await adapter.balances.getBalances(wallet, tokens, signal, height)
  deps.faultPoint('reconcile.read')
  // The lane's lock keeps this installation from booking in between.
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
  const changes = await findChanges(context, [...finished, ...open], block)
  const differences = tokens.flatMap((token, index) => {
    const amount = (held[index] ?? 0n) - (expected.get(token) ?? 0n) - (changes.get(token) ?? 0n)
    return amount === 0n ? [] : [{ wallet, token, amount }]
  })
  return await excludeMissingDeposits(context, differences, { wallet, height })
}

/** A scanned deposit that was not rechecked yet counts as a shortfall only if the chain still has it. */
async function excludeMissingDeposits(
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
    // A node's current answer is not enough proof of a surplus.
    return left < 0n ? [{ ...difference, amount: left }] : []
  })
}

/** On-chain effects of these attempts up to the height, minus those already in the ledger, by token. */
async function findChanges(
  context: LaneContext,
  attempts: readonly UnplacedAttempt[],
  { height, isFinal }: ComparedBlock,
): Promise<ReadonlyMap<string | null, bigint>> {
  const changes = new Map<string | null, bigint>()
  const add = (token: string | null, amount: bigint): void => {
    changes.set(token, (changes.get(token) ?? 0n) + amount)
  }
  const states = await mapConcurrently(attempts, CONCURRENT_CALLS, (attempt) => lookUp(context, attempt))
  for (const [index, attempt] of attempts.entries()) {
    const mined = states[index]
    // Subtract the ledger's effects, add the chain's.
    if (attempt.state === 'final') {
      for (const { token, amount, outcome } of attempt.legs) if (outcome === 'paid') add(token, amount)
    }
    if (attempt.state !== 'open') add(null, attempt.feePaid)
    if (mined === undefined) continue
    for (const leg of attempt.legs) if (isAway(leg, mined, height)) add(leg.token, -leg.amount)
    if (mined.height <= height) add(null, -mined.feePaid)
    if (isFinal && attempt.state !== 'open' && isOver(mined, height)) await place(context, attempt, mined)
  }
  return changes
}

/** The block that includes one of an attempt's variants, if any. */
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

/** Records the block of a finished attempt again, and books any change of its fee. */
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
