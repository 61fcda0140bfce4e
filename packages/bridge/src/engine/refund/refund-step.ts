import { ChainError } from '@sunspan/chains'
import { unitsToUsd, type Usd } from '@sunspan/domain'
import { bookDeposits } from '../../ledger/book-deposits.ts'
import type { Transaction } from '../../store/database/database.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import { createRefundLeg } from '../../store/payouts/leg-store.ts'
import { recordOrderNotes } from '../../store/orders/order-changes.ts'
import {
  decideRefund,
  findDueRefunds,
  type DueRefund,
  type RefundCursor,
  type RefundDecision,
} from '../../store/deposits/refund-store.ts'
import { findLife } from '../../store/database/life-store.ts'
import { isRecovering } from '../../store/operations/recovery-store.ts'
import { transitionRows } from '../../store/orders/row-changes.ts'
import type { LaneContext } from '../engine-context.ts'
import { giveUpPayouts } from './give-up-payouts.ts'
import { recheckReadable } from '../finality/recheck-deposits.ts'
import { estimateRefundFee } from './refund-fee.ts'
import { holdStrangeSenders, isStrangeSender } from './strange-senders.ts'

export interface RefundReport {
  /** Deposits, or parts of them, newly owed to their senders. */
  readonly owed: number
  /** Held for an operator, because the sender is a contract, several senders, or none. */
  readonly held: number
  /** Worth less than the network's fee. */
  readonly unrefundable: number
  /** Payouts that were given up. */
  readonly givenUp: number
}

const BATCH = 100

interface Decided {
  readonly refund: DueRefund
  readonly decision: RefundDecision
  readonly currencyId: string
  /** After the network's current fee. */
  readonly amount: bigint
  /** Value of that amount; undefined while unknown. */
  readonly valueUsd?: Usd | undefined
}

/**
 * Refunds due deposits: creates a leg for each, which the pay step pays like any other. The refund amount is fixed here, once; the database allows
 * one refund per deposit, or per row of it, to its sender only. Payouts that are refused for too long are given up here as well.
 */
export async function refundStep(context: LaneContext): Promise<RefundReport> {
  const { deps, lane } = context
  const total = { owed: 0, held: 0, unrefundable: 0 }
  for (let after: RefundCursor = { depositId: '0', rowNo: null }; ;) {
    const at = new Date(deps.clock.now())
    const due = await findDueRefunds(deps.pool, lane.networkId, at, { after, limit: BATCH })
    const last = due.at(-1)
    if (last === undefined) break
    after = { depositId: last.deposit.id, rowNo: last.rowNo }
    for (const refund of await filterOnChain(context, await excludePaidElsewhere(context, due))) {
      const decided = await decideIfKnown(context, refund)
      if (decided === undefined) continue
      deps.faultPoint('refund.checked')
      if (await commit(context, decided)) total[decided.decision] += 1
      deps.faultPoint('refund.decided')
    }
  }
  total.held += await holdStrangeSenders(context)
  return { ...total, givenUp: (await isRestoring(context)) ? 0 : await giveUpPayouts(context) }
}

/** A payout that a restored database wants to give up may already have been made. */
async function isRestoring({ deps }: LaneContext): Promise<boolean> {
  const life = await findLife(deps.pool)
  return life?.mayLack === true && (await isRecovering(deps.pool, deps.adapters.keys()))
}

/**
 * While any wallet on any network may have made payments missing from the books, unmatched deposits are not refunded: their order may be missing as
 * well. A restored database refunds nothing at that time.
 */
async function excludePaidElsewhere(
  context: LaneContext,
  due: readonly DueRefund[],
): Promise<readonly DueRefund[]> {
  const { deps } = context
  if (due.length === 0 || !(await isRecovering(deps.pool, deps.adapters.keys()))) return due
  return (await isRestoring(context)) ? [] : due.filter(({ deposit }) => deposit.status !== 'unmatched')
}

/** Deposits that the chain still has, deep enough. The scan handles the others. */
async function filterOnChain(context: LaneContext, due: readonly DueRefund[]): Promise<readonly DueRefund[]> {
  const checked = await recheckReadable(
    context,
    due.map(({ deposit }) => deposit),
  )
  const { requiredConfirmations } = context.network.network
  const onChain = new Set(
    checked.flatMap(({ deposit, now }) => (now.depth >= requiredConfirmations ? [deposit.id] : [])),
  )
  return due.filter(({ deposit }) => onChain.has(deposit.id))
}

/** Also undefined while the chain cannot classify the sender: one sender must not hold up other refunds. */
async function decideIfKnown(context: LaneContext, refund: DueRefund): Promise<Decided | undefined> {
  try {
    return await decide(context, refund)
  } catch (error) {
    if (!(error instanceof ChainError) || context.signal.aborted) throw error
    const fields = { networkId: context.lane.networkId, txHash: refund.deposit.txHash, error: error.message }
    context.deps.logger.warn(fields, 'A refund cannot be decided about now, and waits')
    return undefined
  }
}

/** Undefined while a required input is unknown. */
async function decide(context: LaneContext, refund: DueRefund): Promise<Decided | undefined> {
  const { deps, lane, network } = context
  const { deposit, gross, isReleased } = refund
  const currency = deps.catalog.findByToken(lane.networkId, deposit.token)
  if (currency === undefined) return undefined
  const isHeld = !isReleased && (await isStrangeSender(context, deposit))
  if (isHeld) return { refund, decision: 'held', currencyId: currency.id, amount: gross }
  const fee = await estimateRefundFee(context, currency)
  if (fee === undefined) return undefined
  const decision = gross > fee ? 'owed' : 'unrefundable'
  const decided = { currencyId: currency.id, amount: gross > fee ? gross - fee : gross }
  const price = deps.prices.findPrice(currency.asset)
  // Without a price, and without a priced order, it could not be counted in the network's outflow.
  if (price === undefined && deposit.orderId === null && network.outflowHourly !== null) return undefined
  const valueUsd = price && unitsToUsd(decided.amount, currency.decimals, price)
  return { refund, decision, ...decided, valueUsd }
}

/** False if the deposit has changed meanwhile. */
async function commit(context: LaneContext, decided: Decided): Promise<boolean> {
  const { deps, lane } = context
  const { refund, decision, amount } = decided
  const { id, txHash, sender } = refund.deposit
  const at = new Date(deps.clock.now())
  const isDone = await withLane(deps.pool, lane, async (tx) => {
    if (!(await decideRefund(tx, { depositId: id, rowNo: refund.rowNo }, decision))) return false
    await recordDecision(tx, decided, at)
    if (decision === 'owed') await owe(tx, decided, at)
    return true
  })
  const fields = { networkId: lane.networkId, depositId: id, txHash, sender, reason: refund.reason }
  if (isDone && decision === 'held')
    deps.logger.warn(fields, 'A refund is held: its sender is a contract, unknown, or one of several')
  else if (isDone) deps.logger.info({ ...fields, decision, amount: String(amount) }, 'A refund was decided')
  return isDone
}

async function recordDecision(
  tx: Transaction,
  { refund, decision, amount }: Decided,
  at: Date,
): Promise<void> {
  const { deposit, rowNo, reason } = refund
  const { orderId, txHash } = deposit
  if (orderId === null) return
  const row = rowNo === null ? {} : { row: rowNo }
  const data = { ...row, tx_hash: txHash, state: decision, reason, amount: String(amount) }
  await recordOrderNotes(tx, { note: 'refund_decided', at, changes: [{ orderId, data }] })
  if (decision !== 'unrefundable' || rowNo === null) return
  await transitionRows(tx, { event: 'refund_unpayable', at, changes: [{ orderId, rowNo }] })
}

async function owe(
  tx: Transaction,
  { refund, currencyId, amount, valueUsd }: Decided,
  at: Date,
): Promise<void> {
  const { deposit, gross, rowNo } = refund
  // Amounts booked by a credit or a given-up payout stay where they are.
  if (deposit.status === 'unmatched') {
    await bookDeposits(tx, at, [{ id: deposit.id, to: 'refund', refund: deposit.amount, dust: 0n }])
  }
  // A row counts with the part of its order's deposit that it uses.
  const value = rowNo === null ? valueUsd : undefined
  const leg = { depositId: deposit.id, rowNo, currencyId, amount, valueUsd: value, funded: gross, at }
  await createRefundLeg(tx, leg)
}
