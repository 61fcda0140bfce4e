import { bookDeposits } from '../ledger/book-deposits.ts'
import type { Transaction } from '../store/database.ts'
import { withLane } from '../store/lane-store.ts'
import { findRefusedLegs, giveUpLeg, type RefusedLeg } from '../store/leg-store.ts'
import { lockBulkRows } from '../store/bulk-row-store.ts'
import { noteOrders, transitionOrders } from '../store/order-changes.ts'
import { lockCreditedDeposit, oweWholeDeposit } from '../store/refund-store.ts'
import type { LaneContext } from './engine-context.ts'

/**
 * Ends payouts whose recipient, or chain, has refused them for too long: each leg is given up and all of its deposit, or for a row of a
 * bulk order the row's part of it, is owed to its sender, in one transaction. Answers how many there were.
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
  const fields = { networkId: lane.networkId, orderId: leg.orderId, row: leg.rowNo, error: leg.lastError }
  try {
    await withLane(deps.pool, lane, (tx) =>
      leg.rowNo === null
        ? turn(tx, leg, new Date(deps.clock.now()))
        : turnRow(tx, { ...leg, rowNo: leg.rowNo }, new Date(deps.clock.now())),
    )
  } catch (error) {
    if (!(error instanceof NotGivenUpError)) throw error
    deps.logger.warn(fields, error.message)
    return false
  }
  deps.logger.error(fields, 'A payout is impossible; its deposit goes back')
  return true
}

async function turn(tx: Transaction, leg: RefusedLeg, at: Date): Promise<void> {
  if (!(await giveUpLeg(tx, leg.id, at))) throw new NotGivenUpError('A refused payout is due no more')
  if (!(await oweWholeDeposit(tx, leg.depositId, at)))
    throw new NotGivenUpError('The deposit of a refused payout is not as it was credited')
  const data = { tx_hash: leg.depositTxHash, reason: leg.lastError }
  const changes = [{ orderId: leg.orderId, data }]
  const { refused } = await transitionOrders(tx, { event: 'payout_refunded', at, changes })
  // A complete order whose payout died on another branch: a person looks at it.
  if (refused.length > 0) throw new NotGivenUpError('The order of a refused payout does not allow its refund')
  await bookDeposits(tx, at, [{ id: leg.depositId, to: 'refund', refund: leg.depositAmount, dust: 0n }])
}

/** The row's part of the deposit goes back alone; the other rows are not touched. */
async function turnRow(
  tx: Transaction,
  leg: RefusedLeg & { readonly rowNo: number },
  at: Date,
): Promise<void> {
  const { orderId, rowNo, depositId } = leg
  // The deposit first, as a refund does: rows of one order are given up on several networks at once.
  const owed = await lockCreditedDeposit(tx, depositId)
  if (owed === undefined)
    throw new NotGivenUpError('The deposit of a refused payout is not as it was credited')
  if (!(await giveUpLeg(tx, leg.id, at))) throw new NotGivenUpError('A refused payout is due no more')
  const data = { row: rowNo, reason: leg.lastError }
  await noteOrders(tx, { note: 'row_given_up', at, changes: [{ orderId, data }] })
  const rows = (await lockBulkRows(tx, [orderId])).get(orderId)
  // A complete row whose payout died on another branch: a person looks at it.
  if (rows?.find((row) => row.rowNo === rowNo)?.status !== 'SEND_FAILED')
    throw new NotGivenUpError('The row of a refused payout does not allow its refund')
  const { refund, dust } = owed
  await bookDeposits(tx, at, [{ id: depositId, to: 'order', refund: refund + leg.funded, dust }])
}
