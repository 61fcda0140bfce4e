import type { BlockRef } from '@sunspan/chains'
import {
  findSecondDeposits,
  findSuspectDeposits,
  decideDeposits,
  markDepositLost,
  markDepositsCredited,
  orphanDeposits,
  type StoredDeposit,
} from '../store/deposit-store.ts'
import { bookDeposits, settleDepositInBlock } from '../ledger/book-deposits.ts'
import {
  findDepositsToCredit,
  findDepositsToSuspend,
  type CreditableDeposit,
  type FinalDeposit,
} from '../store/deposits-by-finality.ts'
import { withLane } from '../store/lane-store.ts'
import { cancelLeg, createLegs } from '../store/leg-store.ts'
import { noteOrders, transitionOrder, transitionOrders } from '../store/order-changes.ts'
import { findCursor, type ScanCursor } from '../store/scan-store.ts'
import { decideForDeposits } from './decide-deposits.ts'
import type { LaneContext } from './engine-context.ts'
import { admitWithinCap } from './exposure-cap.ts'
import type { FinalHeights } from './finality-rule.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { readFinality } from './read-finality.ts'

export interface CreditReport {
  readonly credited: number
  /** Deposits that were found to be off the chain. */
  readonly vanished: number
  /** Networks that have something to pay now. */
  readonly destinations: readonly string[]
}

const BATCH = 200
const CONCURRENT_CALLS = 16

/**
 * Credits deposits that are deep enough and still stand: each is read again first. The credit, the order's status and its leg are one
 * transaction. Deposits that a reorganisation touched are looked at before anything else.
 */
export async function creditStep(context: LaneContext): Promise<CreditReport> {
  const { deps, network } = context
  const networkId = network.network.id
  let vanished = await resolveSuspects(context)
  let credited = 0
  const destinations = new Set<string>()
  const cursor = await findCursor(deps.pool, networkId)
  if (cursor === undefined) return { credited, vanished, destinations: [] }
  const heights = await readFinality(context, cursor)
  const query = { networkId, head: cursor.block.height, heights, limit: BATCH }
  for (;;) {
    const ready = await findDepositsToCredit(deps.pool, query)
    if (ready.length === 0) break
    const checked = await recheckAll(context, ready)
    deps.faultPoint('credit.rechecked')
    const standing = checked.filter((entry) => isDeep(entry, cursor))
    const gone = checked.filter(({ now }) => now.block === undefined)
    const moved = checked.filter((entry) => entry.now.block !== undefined && !isDeep(entry, cursor))
    if (standing.length > 0) {
      const networks = await credit(context, standing, heights.large)
      for (const destination of networks) destinations.add(destination)
      credited += networks.length
    }
    deps.faultPoint('credit.committed')
    await giveUp(
      context,
      gone.map(({ deposit }) => deposit),
    )
    await moveOn(context, moved)
    vanished += gone.length
    // Those that moved to a younger block come back by themselves once that block is deep enough.
    if (ready.length < BATCH) break
  }
  vanished += await suspend(context, cursor, heights)
  return { credited, vanished, destinations: [...destinations] }
}

/** Deposits that nobody is owed for are in custody too, once they are final. Answers how many are not there. */
async function suspend(context: LaneContext, cursor: ScanCursor, heights: FinalHeights): Promise<number> {
  const { deps, lane, network } = context
  const query = { networkId: network.network.id, heights, limit: BATCH }
  const bounds = network.currencies.map((currency) => ({
    token: currency.address,
    ...deps.valuation.tierBounds(currency),
  }))
  let vanished = 0
  for (;;) {
    const found = await findDepositsToSuspend(deps.pool, query, bounds)
    const checked = await recheckAll(context, found)
    if (found.length === 0) return vanished
    const standing = checked.filter((entry) => isDeep(entry, cursor))
    const moved = checked.filter((entry) => entry.now.block !== undefined && !isDeep(entry, cursor))
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

interface Checked<Deposit extends StoredDeposit = StoredDeposit> {
  readonly deposit: Deposit
  /** Where it stands now, if it does, and how many blocks are on top. */
  readonly now: { readonly block: BlockRef | undefined; readonly depth: number }
}

/** Does it lie as deep now as when it was found to be final? */
function isDeep({ deposit, now }: Checked<FinalDeposit>, cursor: ScanCursor): boolean {
  const { maxHeight } = deposit
  return (
    now.block !== undefined &&
    now.block.height <= maxHeight &&
    BigInt(now.depth) >= cursor.block.height - maxHeight
  )
}

function recheckAll<Deposit extends StoredDeposit>(
  context: LaneContext,
  deposits: readonly Deposit[],
): Promise<readonly Checked<Deposit>[]> {
  return mapConcurrently(deposits, CONCURRENT_CALLS, async (deposit) => {
    const answer = await context.adapter.scanner.recheck(deposit, context.signal)
    return answer.status === 'missing'
      ? { deposit, now: { block: undefined, depth: -1 } }
      : { deposit, now: { block: answer.block, depth: Number(answer.head.height - answer.block.height) } }
  })
}

function credit(
  context: LaneContext,
  standing: readonly Checked<CreditableDeposit>[],
  largeHeight: bigint,
): Promise<readonly string[]> {
  const { deps, lane } = context
  const at = new Date(deps.clock.now())
  return withLane(deps.pool, lane, async (tx) => {
    for (const { deposit, now } of standing) {
      if (now.block !== undefined && now.block.hash !== deposit.block.hash)
        await settleDepositInBlock(tx, at, deposit.id, now.block)
    }
    const standingNow = standing.map(({ deposit, now }) => ({
      ...deposit,
      block: now.block ?? deposit.block,
    }))
    const admitted = await admitWithinCap(tx, context, standingNow, largeHeight)
    // A halt since they were found leaves some, or all, for later.
    const claimed = await markDepositsCredited(tx, admitted)
    const ids = [...claimed]
    const changes = standing.flatMap(({ deposit: { id, orderId, txHash } }) =>
      orderId === null || !claimed.has(id) ? [] : [{ orderId, data: { tx_hash: txHash } }],
    )
    const { refused } = await transitionOrders(tx, { event: 'deposit_credited', at, changes })
    const networks = await createLegs(tx, ids, at)
    const counts = [changes.length - refused.length, networks.length]
    if (counts.some((count) => count !== ids.length)) {
      throw new Error(`Crediting ${String(ids.length)} deposits would have changed ${counts.join(', ')} rows`)
    }
    await bookDeposits(
      tx,
      at,
      ids.map((id) => ({ id, to: 'order' as const })),
    )
    return networks
  })
}

/** Deposits that were seen and are not on the chain: their orders wait again. */
async function giveUp(context: LaneContext, deposits: readonly StoredDeposit[]): Promise<void> {
  if (deposits.length === 0) return
  const { deps, lane } = context
  const at = new Date(deps.clock.now())
  const orders = deposits.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  await withLane(deps.pool, lane, async (tx) => {
    await bookDeposits(
      tx,
      at,
      deposits.map(({ id }) => ({ id, to: 'none' as const })),
    )
    await orphanDeposits(
      tx,
      deposits.map(({ id }) => id),
    )
    await noteOrders(tx, { note: 'deposit_unseen', at, changes: orders.map((orderId) => ({ orderId })) })
    const second = await findSecondDeposits(tx, orders)
    const verdicts = await decideForDeposits(tx, context, second, at)
    await decideDeposits(
      tx,
      second.flatMap(({ id, block }, index) => {
        const verdict = verdicts[index]
        return verdict === undefined ? [] : [{ id, block, verdict }]
      }),
    )
  })
}

async function moveOn(context: LaneContext, moved: readonly Checked[]): Promise<void> {
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

/** Credited deposits whose block was replaced: still there, or to be taken back, or lost. Answers how many are not there. */
async function resolveSuspects(context: LaneContext): Promise<number> {
  const { deps, lane } = context
  const suspects = await findSuspectDeposits(deps.pool, context.network.network.id)
  let vanished = 0
  for (const { deposit, now } of await recheckAll(context, suspects)) {
    const { block } = now
    if (block !== undefined) {
      const at = new Date(deps.clock.now())
      await withLane(deps.pool, lane, (tx) => settleDepositInBlock(tx, at, deposit.id, block))
    } else {
      await reverse(context, deposit)
      vanished += 1
    }
  }
  return vanished
}

async function reverse(context: LaneContext, deposit: StoredDeposit): Promise<void> {
  const { deps, lane } = context
  const { orderId } = deposit
  if (orderId === null) return
  const at = new Date(deps.clock.now())
  const data = { tx_hash: deposit.txHash }
  const isReversed = await withLane(deps.pool, lane, async (tx) => {
    // The leg decides: whoever changes its row first, the payout or this, wins.
    if (await cancelLeg(tx, deposit.id)) {
      await transitionOrder(tx, { orderId, event: 'deposit_reorged', at, data })
      await bookDeposits(tx, at, [{ id: deposit.id, to: 'none' }])
      await orphanDeposits(tx, [deposit.id])
      return true
    }
    await markDepositLost(tx, deposit.id)
    await noteOrders(tx, { note: 'deposit_lost', at, changes: [{ orderId, data }] })
    await bookDeposits(tx, at, [{ id: deposit.id, to: 'lost' }])
    return false
  })
  if (isReversed)
    deps.logger.warn({ orderId, txHash: deposit.txHash }, 'A credited deposit vanished and was taken back')
  else
    deps.logger.error(
      { orderId, txHash: deposit.txHash },
      'A deposit vanished after its payout was signed: a loss',
    )
}
