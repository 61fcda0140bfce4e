import { feeInToken } from '@sunspan/domain'
import { bookDeposits } from '../../ledger/book-deposits.ts'
import type { Transaction } from '../../store/database/database.ts'
import {
  findEndedLegs,
  giveUpLeg,
  type EndBounds,
  type EndedLeg,
} from '../../store/payouts/given-up-store.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import { postponeLegs } from '../../store/payouts/leg-store.ts'
import { lockBulkRows } from '../../store/orders/bulk-row-store.ts'
import { lockOrders, recordOrderNotes, transitionOrders } from '../../store/orders/order-changes.ts'
import { lockCreditedDeposit, oweWholeDeposit } from '../../store/deposits/refund-store.ts'
import type { EngineDeps, LaneContext } from '../engine-context.ts'
import { holdUnsentRefund } from './hold-refunds.ts'
import { NotGivenUpError } from './not-given-up-error.ts'
import { haltPaid, isPaidBefore, PAID_BEFORE } from './paid-before.ts'
import { retryAfter } from '../retry-after.ts'

/** A payout whose deposit, or row, is refunded, and the amount withheld; base units of the deposit. */
type GivenUp = EndedLeg & { readonly orderId: string; readonly kept: bigint }

/** When a leg must end, by the installation's policy. */
export function endBounds({ policy, clock }: Pick<EngineDeps, 'policy' | 'clock'>): EndBounds {
  const now = clock.now()
  return {
    at: new Date(now),
    refusedSince: new Date(now - policy.payoutRefusedForMs),
    refusals: policy.payoutRefusals,
  }
}

/**
 * Gives up payouts that the recipient or the chain has refused for too long, that have waited for too long, or that their owner cancels: the leg is
 * given up, and the whole deposit, or a bulk row's part of it, becomes owed to its sender, in one transaction. Skips payouts that the payout contract
 * has paid. Refunds that cannot be sent for as long are held for an operator. Returns the number of payouts given up.
 */
export async function giveUpPayouts(context: LaneContext): Promise<number> {
  const { deps, lane } = context
  const legs = await findEndedLegs(deps.pool, lane, endBounds(deps))
  let count = 0
  for (const leg of legs) {
    const isPaid = await isPaidBefore(context, leg)
    if (isPaid === true) await haltPaidPayout(context, leg)
    if (isPaid !== false) continue
    const reason = leg.isRefused ? 'payout_impossible' : 'payout_waited'
    if ((await endLeg(context, leg, reason)) && leg.kind === 'payout') count += 1
  }
  return count
}

/** Must not be refunded as well: it stays unchanged until an operator has settled it. */
async function haltPaidPayout(context: LaneContext, { id }: EndedLeg): Promise<void> {
  const { deps, lane } = context
  const at = new Date(deps.clock.now())
  await withLane(deps.pool, lane, async (tx) => {
    await haltPaid(tx, context, { legId: id, actor: 'engine:pay', at })
    await postponeLegs(tx, at, [{ id, retryAt: retryAfter(at, 0), error: PAID_BEFORE, isRefused: false }])
  })
}

/** Why a payout ends and its deposit is refunded. */
type EndReason = 'payout_impossible' | 'payout_waited' | 'rate_moved'

/** Ends a leg and makes its deposit, or its row's part of it, owed to the sender. False if the leg has changed meanwhile. */
export async function endLeg(context: LaneContext, leg: EndedLeg, reason: EndReason): Promise<boolean> {
  const { deps, lane } = context
  const { orderId, rowNo } = leg
  const fields = { networkId: lane.networkId, orderId, row: rowNo, error: leg.lastError }
  const kept = keptFor(context, leg)
  if (kept === undefined) {
    deps.logger.warn(fields, 'A payout is given up once there is a price for what it has cost')
    return false
  }
  const at = new Date(deps.clock.now())
  try {
    await withLane(deps.pool, lane, (tx) => {
      if (leg.kind === 'refund' || orderId === null) return holdUnsentRefund(tx, leg, at)
      const payout = { ...leg, orderId, kept }
      return rowNo === null ? refundOrder(tx, payout, reason, at) : refundRow(tx, { ...payout, rowNo }, at)
    })
  } catch (error) {
    if (!(error instanceof NotGivenUpError)) throw error
    deps.logger.warn(fields, error.message)
    return false
  }
  if (leg.kind === 'refund') deps.logger.error(fields, 'A refund cannot be sent; a person decides')
  else if (reason === 'rate_moved')
    deps.logger.warn(fields, 'A rate has moved too far; the deposit goes back')
  else if (leg.isRefused)
    deps.logger.error({ ...fields, kept: String(kept) }, 'A payout is impossible; its deposit goes back')
  else deps.logger.warn(fields, 'A payout has waited for too long, or is taken back; its deposit goes back')
  return true
}

/**
 * What is kept of a deposit, in its base units, at most what the leg would have used: the cost of failed attempts, and the swap fee if its own
 * recipient refused it, who has chosen meanwhile whether to take the rate. Undefined while there is no price.
 */
function keptFor({ deps, lane, network }: LaneContext, leg: EndedLeg): bigint | undefined {
  const forRate = leg.isRefused ? leg.swapFee : 0n
  if (leg.burnt === 0n || leg.kind === 'refund') return forRate
  const source = deps.catalog.findByToken(leg.depositNetworkId, leg.depositToken)
  const nativePrice = deps.prices.findPrice(deps.catalog.nativeAssetOf(lane.networkId))
  const price = source && deps.prices.findPrice(source.asset)
  if (source === undefined || nativePrice === undefined || price === undefined) return undefined
  const burnt = { units: leg.burnt, decimals: network.network.nativeDecimals, price: nativePrice }
  const cost = feeInToken(burnt, { decimals: source.decimals, price })
  const kept = forRate + cost
  return kept < leg.funded ? kept : leg.funded
}

async function refundOrder(tx: Transaction, leg: GivenUp, reason: EndReason, at: Date): Promise<void> {
  const { depositId, depositAmount, orderId, kept } = leg
  // Lock order: the deposit, then the order, then the leg, as everywhere that a deposit is refunded or reversed.
  if (!(await oweWholeDeposit(tx, { id: depositId, reason }, at)))
    throw new NotGivenUpError('The deposit of a payout that has ended is not as it was credited')
  await lockOrders(tx, [orderId])
  if (!(await giveUpLeg(tx, leg, at))) throw new NotGivenUpError('A payout that has ended is due no more')
  const why = reason === 'rate_moved' ? reason : leg.lastError
  const data = { tx_hash: leg.depositTxHash, reason: why, ...(kept === 0n ? {} : { kept: String(kept) }) }
  const changes = [{ orderId, data }]
  // An order that was never tried fails now; one that has failed is unchanged.
  if (reason === 'rate_moved') await transitionOrders(tx, { event: 'payout_failed', at, changes })
  const { refused } = await transitionOrders(tx, { event: 'payout_refunded', at, changes })
  // A complete order whose payout died on another branch: left to an operator.
  if (refused.length > 0)
    throw new NotGivenUpError('The order of a payout that has ended does not allow its refund')
  await bookDeposits(tx, at, [{ id: depositId, to: 'refund', refund: depositAmount - kept, dust: 0n, kept }])
}

/** Refunds the row's part of the deposit only; the other rows are not affected. */
async function refundRow(
  tx: Transaction,
  leg: GivenUp & { readonly rowNo: number },
  at: Date,
): Promise<void> {
  const { orderId, rowNo, depositId, kept } = leg
  // Same lock order, as for a refund: rows of one order are given up on several networks concurrently.
  const owed = await lockCreditedDeposit(tx, depositId)
  if (owed === undefined)
    throw new NotGivenUpError('The deposit of a payout that has ended is not as it was credited')
  await lockOrders(tx, [orderId])
  if (!(await giveUpLeg(tx, leg, at))) throw new NotGivenUpError('A payout that has ended is due no more')
  const data = { row: rowNo, reason: leg.lastError, ...(kept === 0n ? {} : { kept: String(kept) }) }
  await recordOrderNotes(tx, { note: 'row_given_up', at, changes: [{ orderId, data }] })
  const rows = (await lockBulkRows(tx, [orderId])).get(orderId)
  // A complete row whose payout died on another branch: left to an operator.
  if (rows?.find((row) => row.rowNo === rowNo)?.status !== 'SEND_FAILED')
    throw new NotGivenUpError('The row of a payout that has ended does not allow its refund')
  const { refund, dust } = owed
  const parts = { refund: refund + leg.funded - kept, dust, kept: owed.kept + kept }
  await bookDeposits(tx, at, [{ id: depositId, to: 'order', ...parts }])
}
