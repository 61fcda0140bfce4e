import { refundWaitMs } from '@sunspan/domain'
import { postRebooked } from '../../ledger/book-deposits.ts'
import { markDepositsCredited, refuseDeposits } from '../../store/deposits/deposit-store.ts'
import {
  findDepositsToCredit,
  type CreditableDeposit,
  type CreditCursor,
} from '../../store/deposits/deposits-by-finality.ts'
import { markUnwitnessed } from '../../store/deposits/witness-store.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import { createLegs } from '../../store/payouts/leg-store.ts'
import { recordOrderNotes, transitionOrders } from '../../store/orders/order-changes.ts'
import { findCursor } from '../../store/chain/scan-store.ts'
import { decideCredits, type CreditDecision } from './credit-terms.ts'
import type { LaneContext } from '../engine-context.ts'
import { admitWithinCap } from './exposure-cap.ts'
import { admitGrowth, type Growth } from './growth-bound.ts'
import { judgeFinality, type TagReadings } from '../finality/read-finality.ts'
import type { CheckedDeposit } from '../finality/checked-deposit.ts'
import { recheckDeadline, witnessReadable } from '../finality/recheck-deposits.ts'
import { believeWitnessed, type WitnessedDeposit } from '../finality/witness-deposits.ts'
import { recordBlocks, sortByStanding } from './sort-by-standing.ts'
import { suspendDeposits } from './suspend-deposits.ts'
import { giveUpSeenDeposits, resolveSuspects } from './vanished-deposits.ts'

export interface CreditReport {
  readonly credited: number
  /** Deposits found to be missing from the chain. */
  readonly vanished: number
  /** Networks that now have payouts due. */
  readonly destinations: readonly string[]
}

const BATCH = 200

/**
 * Rechecks deposits that are deep enough and credits those still on chain. The credit, the order's status and its leg are one transaction. Deposits
 * touched by a reorganisation are resolved first. `tags`: as read for this head.
 */
export async function creditStep(context: LaneContext, tags: TagReadings): Promise<CreditReport> {
  const { deps, network } = context
  const networkId = network.network.id
  let vanished = await resolveSuspects(context)
  let credited = 0
  const destinations = new Set<string>()
  const cursor = await findCursor(deps.pool, networkId)
  if (cursor === undefined) return { credited, vanished, destinations: [] }
  const finality = judgeFinality(context, cursor, tags)
  const { heights, tagged } = finality
  const query = { networkId, head: cursor.block.height, heights, limit: BATCH }
  const deadline = recheckDeadline(context)
  // Deposits that wait or are not admitted do not block later ones.
  for (let after: CreditCursor | undefined; deps.clock.now() < deadline;) {
    const ready = await findDepositsToCredit(deps.pool, query, after)
    after = ready.at(-1)
    if (after === undefined) break
    const checked = await witnessReadable(context, ready, { deadline, tagged })
    deps.faultPoint('credit.rechecked')
    const { deep, moved, gone } = sortByStanding(checked, cursor)
    const decided = await decide(context, await believeWitnessed(context, deep))
    const done = await credit(context, decided.credits, heights.large)
    for (const destination of done.networks) destinations.add(destination)
    credited += done.count
    await refuse(context, decided.refusals)
    deps.faultPoint('credit.committed')
    await giveUpSeenDeposits(
      context,
      gone.map(({ deposit }) => deposit),
    )
    await recordMovedBlocks(context, moved)
    vanished += gone.length
    // Deposits that moved to a newer block return once that block is deep enough; waiting ones return with the next head.
    if (ready.length < BATCH) break
  }
  vanished += await suspendDeposits(context, cursor, finality)
  return { credited, vanished, destinations: [...destinations] }
}

interface Credit {
  readonly checked: WitnessedDeposit<CreditableDeposit>
  readonly terms: Extract<CreditDecision, { kind: 'credit' }>['terms']
  readonly growth: Growth | null
}

interface Refusal {
  readonly checked: CheckedDeposit
  readonly reason: Extract<CreditDecision, { kind: 'refuse' }>['reason']
}

async function decide(
  context: LaneContext,
  stillDeep: readonly WitnessedDeposit<CreditableDeposit>[],
): Promise<{ readonly credits: readonly Credit[]; readonly refusals: readonly Refusal[] }> {
  const decisions = await decideCredits(
    context,
    stillDeep.map(({ deposit, now }) =>
      now.block?.hash === deposit.block.hash ? deposit : { ...deposit, minedAtMs: context.deps.clock.now() },
    ),
  )
  const credits: Credit[] = []
  const refusals: Refusal[] = []
  for (const checked of stillDeep) {
    const decision = decisions.get(checked.deposit.id)
    if (decision?.kind === 'credit') credits.push({ ...decision, checked })
    if (decision?.kind === 'refuse') refusals.push({ checked, reason: decision.reason })
  }
  return { credits, refusals }
}

async function credit(
  context: LaneContext,
  decided: readonly Credit[],
  largeHeight: bigint,
): Promise<{ readonly count: number; readonly networks: readonly string[] }> {
  if (decided.length === 0) return { count: 0, networks: [] }
  const { deps, lane } = context
  const at = new Date(deps.clock.now())
  return withLane(deps.pool, lane, async (tx) => {
    const credits = await admitGrowth(tx, context, decided)
    await recordBlocks(
      tx,
      at,
      credits.map(({ checked }) => checked),
    )
    const exposed = credits.map(({ checked: { deposit, now } }) => ({
      ...deposit,
      block: now.block ?? deposit.block,
    }))
    const admitted = new Set(await admitWithinCap(tx, context, exposed, largeHeight))
    // A halt set since the deposits were found defers some or all of them.
    const claimed = await markDepositsCredited(
      tx,
      credits
        .filter(({ checked }) => admitted.has(checked.deposit.id))
        .map(({ checked: { deposit }, terms: { refund, dust } }) => ({
          id: deposit.id,
          reason: refund + dust > 0n ? ('over' as const) : null,
          refundAfter: refund > 0n ? at : null,
          refund,
          dust,
        })),
    )
    const done = credits.filter(({ checked }) => claimed.has(checked.deposit.id))
    const unwitnessed = done.filter(({ checked }) => checked.unheard.length > 0)
    await markUnwitnessed(
      tx,
      unwitnessed.map(({ checked }) => checked.deposit),
      at,
    )
    const changes = done.flatMap(({ checked: { deposit }, terms: { credited, payout, rate } }) => {
      const amounts = { amount: String(credited), payout: String(payout) }
      const data = { tx_hash: deposit.txHash, ...amounts, ...(rate === null ? {} : { rate }) }
      return deposit.orderId === null ? [] : [{ orderId: deposit.orderId, data }]
    })
    const { refused } = await transitionOrders(tx, { event: 'deposit_credited', at, changes })
    const legs = done.map(({ checked: { deposit }, terms: { payout, credited, fees } }) => ({
      depositId: deposit.id,
      amount: payout,
      funded: credited,
      fees,
    }))
    const created = await createLegs(tx, legs, at)
    const counts = [changes.length - refused.length, new Set(created.map(({ depositId }) => depositId)).size]
    if (counts.some((count) => count !== done.length)) {
      throw new Error(
        `Crediting ${String(done.length)} deposits would have changed ${counts.join(', ')} rows`,
      )
    }
    await postRebooked(tx, at, [...claimed.values()])
    return { count: done.length, networks: [...new Set(created.map(({ networkId }) => networkId))] }
  })
}

/** Refuses deposits that turn out not to fill their orders, and schedules their refunds. */
async function refuse(context: LaneContext, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return
  const { deps, lane } = context
  const at = new Date(deps.clock.now())
  await withLane(deps.pool, lane, async (tx) => {
    const claimed = await refuseDeposits(
      tx,
      refusals.map(({ checked, reason }) => ({
        id: checked.deposit.id,
        reason,
        refundAfter: new Date(at.getTime() + (refundWaitMs(reason, deps.policy) ?? 0)),
      })),
    )
    const changes = refusals.flatMap(({ checked: { deposit }, reason }) => {
      const data = { tx_hash: deposit.txHash, reason }
      return deposit.orderId === null || !claimed.has(deposit.id) ? [] : [{ orderId: deposit.orderId, data }]
    })
    await recordOrderNotes(tx, { note: 'deposit_unseen', at, changes })
    // An order that was still waiting for a deposit fails; one that has ended is unchanged.
    await transitionOrders(tx, { event: 'deposit_refused', at, changes })
  })
}

async function recordMovedBlocks(context: LaneContext, moved: readonly CheckedDeposit[]): Promise<void> {
  if (moved.length === 0) return
  const { deps, lane } = context
  const at = new Date(deps.clock.now())
  await withLane(deps.pool, lane, async (tx) => {
    for (const entry of moved) {
      const { deposit, now } = entry
      await recordBlocks(tx, at, [entry])
      if (now.block === undefined || deposit.orderId === null) continue
      const data = { tx_hash: deposit.txHash, height: Number(now.block.height) }
      await recordOrderNotes(tx, {
        note: 'deposit_seen',
        at,
        changes: [{ orderId: deposit.orderId, data }],
      })
    }
  })
}
