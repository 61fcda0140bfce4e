import { bookDeposits } from '../ledger/book-deposits.ts'
import type { Transaction } from '../store/database.ts'
import { withLane } from '../store/lane-store.ts'
import { findRefusedLegs, giveUpLeg, postponeLegs, type RefusedLeg } from '../store/leg-store.ts'
import { lockBulkRows } from '../store/bulk-row-store.ts'
import { lockOrders, noteOrders, transitionOrders } from '../store/order-changes.ts'
import { lockCreditedDeposit, oweWholeDeposit } from '../store/refund-store.ts'
import type { LaneContext } from './engine-context.ts'
import { haltPaid, isPaidBefore, PAID_BEFORE } from './paid-before.ts'
import { retryAfter } from './retry-after.ts'

/**
 * Ends payouts whose recipient, or chain, has refused them for too long: each leg is given up and all of its deposit, or for a row of a
 * bulk order the row's part of it, is owed to its sender, in one transaction. One that the payout contract has paid is not. Answers how
 * many there were.
 */
export async function giveUpPayouts(context: LaneContext): Promise<number> {
  const { deps, lane } = context
  const { payoutRefusals, payoutRefusedForMs } = deps.policy
  const since = new Date(deps.clock.now() - payoutRefusedForMs)
  const legs = await findRefusedLegs(deps.pool, lane.networkId, since, payoutRefusals)
  let count = 0
  for (const leg of legs) {
    const isPaid = await isPaidBefore(context, leg)
    if (isPaid === true) await leavePaid(context, leg)
    if (isPaid === false && (await giveUp(context, leg, 'payout_impossible'))) count += 1
  }
  return count
}

/** It must not go back as well: it stays as it is until a person has settled it. */
async function leavePaid(context: LaneContext, { id }: RefusedLeg): Promise<void> {
  const { deps, lane } = context
  const at = new Date(deps.clock.now())
  await withLane(deps.pool, lane, async (tx) => {
    await haltPaid(tx, context, { legId: id, actor: 'engine:pay', at })
    await postponeLegs(tx, at, [{ id, retryAt: retryAfter(at, 0), error: PAID_BEFORE, isRefused: false }])
  })
}

/** Something else has become of the deposit, or of its order, meanwhile: nothing of the transaction may be kept. */
class NotGivenUpError extends Error {
  override readonly name = 'NotGivenUpError'
}

/** Ends one payout, and owes its deposit to its sender for this reason. False when something else has become of it. */
export async function giveUp(
  context: LaneContext,
  leg: RefusedLeg,
  reason: 'payout_impossible' | 'rate_moved',
): Promise<boolean> {
  const { deps, lane } = context
  const fields = { networkId: lane.networkId, orderId: leg.orderId, row: leg.rowNo, error: leg.lastError }
  try {
    await withLane(deps.pool, lane, (tx) =>
      leg.rowNo === null
        ? turn(tx, leg, reason, new Date(deps.clock.now()))
        : turnRow(tx, { ...leg, rowNo: leg.rowNo }, new Date(deps.clock.now())),
    )
  } catch (error) {
    if (!(error instanceof NotGivenUpError)) throw error
    deps.logger.warn(fields, error.message)
    return false
  }
  if (reason === 'rate_moved') deps.logger.warn(fields, 'A rate has moved too far; the deposit goes back')
  else deps.logger.error(fields, 'A payout is impossible; its deposit goes back')
  return true
}

async function turn(
  tx: Transaction,
  leg: RefusedLeg,
  reason: 'payout_impossible' | 'rate_moved',
  at: Date,
): Promise<void> {
  // The deposit, then the order, then the leg: as whoever takes a deposit back does.
  if (!(await oweWholeDeposit(tx, leg.depositId, reason, at)))
    throw new NotGivenUpError('The deposit of a refused payout is not as it was credited')
  await lockOrders(tx, [leg.orderId])
  if (!(await giveUpLeg(tx, leg.id, at))) throw new NotGivenUpError('A refused payout is due no more')
  const data = { tx_hash: leg.depositTxHash, reason: leg.lastError }
  const changes = [{ orderId: leg.orderId, data }]
  // One that was never tried fails now; one that has failed stays so.
  if (reason === 'rate_moved') await transitionOrders(tx, { event: 'payout_failed', at, changes })
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
  // As above, and as a refund does: rows of one order are given up on several networks at once.
  const owed = await lockCreditedDeposit(tx, depositId)
  if (owed === undefined)
    throw new NotGivenUpError('The deposit of a refused payout is not as it was credited')
  await lockOrders(tx, [orderId])
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
