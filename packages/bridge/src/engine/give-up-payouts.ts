import { bookDeposits } from '../ledger/book-deposits.ts'
import type { Transaction } from '../store/database.ts'
import { withLane } from '../store/lane-store.ts'
import { findRefusedLegs, giveUpLeg, type RefusedLeg } from '../store/leg-store.ts'
import { transitionOrders } from '../store/order-changes.ts'
import { oweWholeDeposit } from '../store/refund-store.ts'
import type { LaneContext } from './engine-context.ts'

/**
 * Ends payouts whose recipient, or chain, has refused them for too long: each leg is given up and all of its deposit is owed to its
 * sender, in one transaction. Answers how many there were.
 */
export async function giveUpPayouts(context: LaneContext): Promise<number> {
  const { deps, lane } = context
  const { payoutRefusals, payoutRefusedForMs } = deps.policy
  const since = new Date(deps.clock.now() - payoutRefusedForMs)
  const legs = await findRefusedLegs(deps.pool, lane.networkId, since, payoutRefusals)
  let count = 0
  for (const leg of legs) if (await giveUp(context, leg)) count += 1
  return count
}

/** Something else has become of the deposit, or of its order, meanwhile: nothing of the transaction may be kept. */
class NotGivenUpError extends Error {
  override readonly name = 'NotGivenUpError'
}

async function giveUp(context: LaneContext, leg: RefusedLeg): Promise<boolean> {
  const { deps, lane } = context
  const fields = { networkId: lane.networkId, orderId: leg.orderId, error: leg.lastError }
  try {
    await withLane(deps.pool, lane, (tx) => turn(tx, leg, new Date(deps.clock.now())))
  } catch (error) {
    if (!(error instanceof NotGivenUpError)) throw error
    deps.logger.warn(fields, error.message)
    return false
  }
  deps.logger.error(fields, 'A payout is impossible; its deposit goes back')
  return true
}

async function turn(tx: Transaction, leg: RefusedLeg, at: Date): Promise<void> {
  if (!(await giveUpLeg(tx, leg.id))) throw new NotGivenUpError('A refused payout is due no more')
  if (!(await oweWholeDeposit(tx, leg.depositId, at)))
    throw new NotGivenUpError('The deposit of a refused payout is not as it was credited')
  const data = { tx_hash: leg.depositTxHash, reason: leg.lastError }
  const changes = [{ orderId: leg.orderId, data }]
  const { refused } = await transitionOrders(tx, { event: 'payout_refunded', at, changes })
  // A complete order whose payout died on another branch: a person looks at it.
  if (refused.length > 0) throw new NotGivenUpError('The order of a refused payout does not allow its refund')
  await bookDeposits(tx, at, [{ id: leg.depositId, to: 'refund', refund: leg.depositAmount, dust: 0n }])
}
