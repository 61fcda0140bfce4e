import { haltTarget } from '../../model/halt-target.ts'
import { bookDeposits, settleDepositInBlock } from '../../ledger/book-deposits.ts'
import type { Transaction } from '../../store/database/database.ts'
import {
  decideDeposits,
  findSecondDeposits,
  lockDeposit,
  findSuspectDeposits,
  markDepositLost,
  orphanDeposits,
  type StoredDeposit,
} from '../../store/deposits/deposit-store.ts'
import { insertHalts } from '../../store/operations/halt-store.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import { cancelLegs } from '../../store/payouts/leg-store.ts'
import { lockOrders, recordOrderNotes, transitionOrders } from '../../store/orders/order-changes.ts'
import { decideForDeposits } from '../scan/decide-deposits.ts'
import type { LaneContext } from '../engine-context.ts'
import { recheckReadable } from '../finality/recheck-deposits.ts'

/** Orphans seen deposits that are missing from the chain; their orders wait for a deposit again. */
export async function giveUpSeenDeposits(
  context: LaneContext,
  deposits: readonly StoredDeposit[],
): Promise<void> {
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
    await recordOrderNotes(tx, {
      note: 'deposit_unseen',
      at,
      changes: orders.map((orderId) => ({ orderId })),
    })
    const second = await findSecondDeposits(tx, orders)
    const verdicts = await decideForDeposits(tx, context, second, at)
    await decideDeposits(
      tx,
      second.flatMap((deposit, index) => {
        const verdict = verdicts[index]
        return verdict === undefined ? [] : [{ id: deposit.id, deposit, verdict }]
      }),
    )
  })
}

/**
 * Resolves deposits whose block was replaced after they had consequences: still on chain, reversed, or lost. Returns how many are missing from the
 * chain.
 */
export async function resolveSuspects(context: LaneContext): Promise<number> {
  const { deps, lane } = context
  const suspects = await findSuspectDeposits(deps.pool, context.network.network.id)
  let vanished = 0
  for (const { deposit, now } of await recheckReadable(context, suspects)) {
    const { block } = now
    if (block !== undefined) {
      const at = new Date(deps.clock.now())
      await withLane(deps.pool, lane, (tx) => settleDepositInBlock(tx, at, deposit.id, { block }))
    } else {
      await reverse(context, deposit)
      vanished += 1
    }
  }
  return vanished
}

async function reverse(context: LaneContext, deposit: StoredDeposit): Promise<void> {
  const { deps, lane } = context
  const { id, orderId, txHash } = deposit
  const at = new Date(deps.clock.now())
  const isReversed = await withLane(deps.pool, lane, async (tx) => {
    // A payment also locks its order before it claims a leg, so one of the two runs first for all legs of the deposit.
    await lockDeposit(tx, id)
    await lockOrders(tx, orderId === null ? [] : [orderId])
    if (await cancelLegs(tx, id)) {
      await recordReversed(tx, deposit, at)
      await bookDeposits(tx, at, [{ id, to: 'none' }])
      await orphanDeposits(tx, [id])
      return true
    }
    await markDepositLost(tx, id)
    const changes = orderId === null ? [] : [{ orderId, data: { tx_hash: txHash } }]
    await recordOrderNotes(tx, { note: 'deposit_lost', at, changes })
    await haltSource(tx, context, txHash, at)
    await bookDeposits(tx, at, [{ id, to: 'lost' }])
    return false
  })
  const fields = { networkId: lane.networkId, orderId, txHash }
  if (isReversed) deps.logger.warn(fields, 'A credited deposit vanished and was taken back')
  else deps.logger.error(fields, 'A deposit vanished after its payout or refund was signed: a loss')
}

/** Updates the order only if the deposit is the one credited to it. */
async function recordReversed(tx: Transaction, deposit: StoredDeposit, at: Date): Promise<void> {
  const { orderId, txHash, status } = deposit
  if (orderId === null || status !== 'credited') return
  const change = { orderId, data: { tx_hash: txHash } }
  const { refused } = await transitionOrders(tx, { event: 'deposit_reorged', at, changes: [change] })
  // An order whose payout was given up, or that failed after it was complete, has ended; only its history records the missing deposit.
  if (refused.length > 0) await recordOrderNotes(tx, { note: 'deposit_unseen', at, changes: [change] })
}

/** Halts credits and refunds on a network that reversed a final deposit, until an operator lifts the halt. */
async function haltSource(tx: Transaction, context: LaneContext, txHash: string, at: Date): Promise<void> {
  const { networkId } = context.lane
  await insertHalts(tx, {
    target: haltTarget({ scope: 'network', networkId }),
    actions: ['credit', 'refund'],
    actor: 'engine:credit',
    reason: `The deposit ${txHash} left the chain after it was paid for`,
    at,
  })
}
