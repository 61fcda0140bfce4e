import { refundWaitMs } from '@sunspan/domain'
import { bookDeposits, settleDepositInBlock } from '../ledger/book-deposits.ts'
import {
  findDepositsToCredit,
  findDepositsToSuspend,
  markDepositsCredited,
  orphanDeposits,
  refuseDeposits,
} from '../store/deposit-store.ts'
import { withLane } from '../store/lane-store.ts'
import { createLegs } from '../store/leg-store.ts'
import { noteOrders, transitionOrders } from '../store/order-changes.ts'
import { findCursor } from '../store/scan-store.ts'
import { decideCredits, type CreditDecision } from './credit-terms.ts'
import type { LaneContext } from './engine-context.ts'
import { recheckDeposits, type CheckedDeposit } from './recheck-deposits.ts'
import { giveUpSeenDeposits, resolveSuspects } from './vanished-deposits.ts'

export interface CreditReport {
  readonly credited: number
  /** Deposits that were found to be off the chain. */
  readonly vanished: number
  /** Networks that have something to pay now. */
  readonly destinations: readonly string[]
}

const BATCH = 200

/**
 * Credits deposits that are deep enough and still stand: each is read again first. The credit, the order's status and its leg are one
 * transaction. Deposits that a reorganisation touched are looked at before anything else.
 */
export async function creditStep(context: LaneContext): Promise<CreditReport> {
  const { deps, network } = context
  const { id: networkId, requiredConfirmations } = network.network
  let vanished = await resolveSuspects(context)
  let credited = 0
  const destinations = new Set<string>()
  const cursor = await findCursor(deps.pool, networkId)
  if (cursor === undefined) return { credited, vanished, destinations: [] }
  const maxHeight = cursor.block.height - BigInt(requiredConfirmations)
  for (;;) {
    const ready = await findDepositsToCredit(deps.pool, networkId, maxHeight, BATCH)
    if (ready.length === 0) break
    const checked = await recheckDeposits(context, ready)
    deps.faultPoint('credit.rechecked')
    const standing = checked.filter(
      ({ now }) => now.block !== undefined && now.depth >= requiredConfirmations,
    )
    const gone = checked.filter(({ now }) => now.block === undefined)
    const moved = checked.filter(({ now }) => now.block !== undefined && now.depth < requiredConfirmations)
    const decided = await decide(context, standing)
    const networks = await credit(context, decided.credits)
    for (const destination of networks) destinations.add(destination)
    credited += networks.length
    await refuse(context, decided.refusals)
    deps.faultPoint('credit.committed')
    await giveUpSeenDeposits(
      context,
      gone.map(({ deposit }) => deposit),
    )
    await moveOn(context, moved)
    vanished += gone.length
    // Those that moved to a younger block come back by themselves once that block is deep enough; those that wait, with the next head.
    if (ready.length < BATCH || networks.length + decided.refusals.length + gone.length + moved.length === 0)
      break
  }
  vanished += await suspend(context, maxHeight)
  return { credited, vanished, destinations: [...destinations] }
}

/** Deposits that nobody is owed for are in custody too, once they are final. Answers how many are not there. */
async function suspend(context: LaneContext, maxHeight: bigint): Promise<number> {
  const { deps, lane, network } = context
  const { id: networkId, requiredConfirmations } = network.network
  let vanished = 0
  for (;;) {
    const found = await findDepositsToSuspend(deps.pool, networkId, maxHeight, BATCH)
    const checked = await recheckDeposits(context, found)
    if (found.length === 0) return vanished
    const standing = checked.filter(({ now }) => now.depth >= requiredConfirmations)
    const moved = checked.filter(({ now }) => now.block !== undefined && now.depth < requiredConfirmations)
    const gone = checked.filter(({ now }) => now.block === undefined)
    const at = new Date(deps.clock.now())
    await withLane(deps.pool, lane, async (tx) => {
      for (const { deposit, now } of [...standing, ...moved]) {
        if (now.block !== undefined && now.block.hash !== deposit.block.hash)
          await settleDepositInBlock(tx, at, deposit.id, now.block)
      }
      await orphanDeposits(
        tx,
        gone.map(({ deposit }) => deposit.id),
      )
      const bookings = standing.map(({ deposit: { id, sender, recipient } }) => ({
        id,
        // What a wallet sends to itself it had before.
        to: sender === recipient ? ('own' as const) : ('suspense' as const),
      }))
      await bookDeposits(tx, at, bookings)
    })
    vanished += gone.length
    if (found.length < BATCH) return vanished
  }
}

interface Credit {
  readonly checked: CheckedDeposit
  readonly terms: Extract<CreditDecision, { kind: 'credit' }>['terms']
}

interface Refusal {
  readonly checked: CheckedDeposit
  readonly reason: Extract<CreditDecision, { kind: 'refuse' }>['reason']
}

async function decide(
  context: LaneContext,
  standing: readonly CheckedDeposit[],
): Promise<{ readonly credits: readonly Credit[]; readonly refusals: readonly Refusal[] }> {
  const decisions = await decideCredits(
    context,
    standing.map(({ deposit }) => deposit),
  )
  const credits: Credit[] = []
  const refusals: Refusal[] = []
  for (const checked of standing) {
    const decision = decisions.get(checked.deposit.id)
    if (decision?.kind === 'credit') credits.push({ checked, terms: decision.terms })
    if (decision?.kind === 'refuse') refusals.push({ checked, reason: decision.reason })
  }
  return { credits, refusals }
}

async function credit(context: LaneContext, credits: readonly Credit[]): Promise<readonly string[]> {
  if (credits.length === 0) return []
  const { deps, lane } = context
  const at = new Date(deps.clock.now())
  return withLane(deps.pool, lane, async (tx) => {
    for (const { deposit, now } of credits.map(({ checked }) => checked)) {
      if (now.block !== undefined && now.block.hash !== deposit.block.hash)
        await settleDepositInBlock(tx, at, deposit.id, now.block)
    }
    // A halt since they were found leaves some, or all, for later.
    const claimed = await markDepositsCredited(
      tx,
      credits.map(({ checked: { deposit }, terms: { refund, dust } }) => ({
        id: deposit.id,
        reason: refund + dust > 0n ? ('over' as const) : null,
        refundAfter: refund > 0n ? at : null,
      })),
    )
    const done = credits.filter(({ checked }) => claimed.has(checked.deposit.id))
    const changes = done.flatMap(({ checked: { deposit }, terms: { credited, payout } }) => {
      const data = { tx_hash: deposit.txHash, amount: String(credited), payout: String(payout) }
      return deposit.orderId === null ? [] : [{ orderId: deposit.orderId, data }]
    })
    const { refused } = await transitionOrders(tx, { event: 'deposit_credited', at, changes })
    const legs = done.map(({ checked: { deposit }, terms: { payout, credited, fees } }) => ({
      depositId: deposit.id,
      amount: payout,
      funded: credited,
      fees,
    }))
    const networks = await createLegs(tx, legs, at)
    const counts = [changes.length - refused.length, networks.length]
    if (counts.some((count) => count !== done.length)) {
      throw new Error(
        `Crediting ${String(done.length)} deposits would have changed ${counts.join(', ')} rows`,
      )
    }
    await bookDeposits(
      tx,
      at,
      done.map(({ checked: { deposit }, terms: { refund, dust } }) => ({
        id: deposit.id,
        to: 'order' as const,
        refund,
        dust,
      })),
    )
    return networks
  })
}

/** Deposits that their orders cannot be filled with after all: the orders stay as they are, the deposits go back. */
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
    await noteOrders(tx, { note: 'deposit_unseen', at, changes })
    // An order that still waited for a deposit has had its chance; one that had ended stays as it is.
    await transitionOrders(tx, { event: 'deposit_refused', at, changes })
  })
}

async function moveOn(context: LaneContext, moved: readonly CheckedDeposit[]): Promise<void> {
  if (moved.length === 0) return
  const { deps, lane } = context
  const at = new Date(deps.clock.now())
  await withLane(deps.pool, lane, async (tx) => {
    for (const { deposit, now } of moved) {
      if (now.block === undefined) continue
      await settleDepositInBlock(tx, at, deposit.id, now.block)
      if (deposit.orderId === null) continue
      const data = { tx_hash: deposit.txHash, height: Number(now.block.height) }
      await noteOrders(tx, {
        note: 'deposit_seen',
        at,
        changes: [{ orderId: deposit.orderId, data }],
      })
    }
  })
}
