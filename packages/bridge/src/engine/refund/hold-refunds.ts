import { bookDeposits } from '../../ledger/book-deposits.ts'
import type { Transaction } from '../../store/database/database.ts'
import { cancelRefundLeg, markRefundHeld, type EndedLeg } from '../../store/payouts/given-up-store.ts'
import { lockOrders, recordOrderNotes } from '../../store/orders/order-changes.ts'
import { lockCreditedDeposit } from '../../store/deposits/refund-store.ts'
import { NotGivenUpError } from './not-given-up-error.ts'

/**
 * Holds a refund that could not be sent and has no signed attempt, for an operator to release at the network fee of that time. Throws a
 * NotGivenUpError if it has changed meanwhile.
 */
export async function holdUnsentRefund(tx: Transaction, leg: EndedLeg, at: Date): Promise<void> {
  const { id, depositId, orderId, rowNo } = leg
  // Lock order: the deposit, then the order, then the leg.
  if (rowNo !== null) await lockCreditedDeposit(tx, depositId)
  if (orderId !== null) await lockOrders(tx, [orderId])
  const held = await markRefundHeld(tx, { depositId, rowNo })
  if (held === undefined || !(await cancelRefundLeg(tx, id)))
    throw new NotGivenUpError('A refund that cannot be sent is owed no more')
  if (orderId !== null) {
    const row = rowNo === null ? {} : { row: rowNo }
    const facts = {
      tx_hash: leg.depositTxHash,
      state: 'held',
      reason: leg.lastError,
      amount: String(leg.funded),
    }
    await recordOrderNotes(tx, {
      note: 'refund_decided',
      at,
      changes: [{ orderId, data: { ...row, ...facts } }],
    })
  }
  // Its owner is unknown again until an operator decides.
  if (held.isUnmatched) await bookDeposits(tx, at, [{ id: depositId, to: 'suspense', refund: 0n }])
}
