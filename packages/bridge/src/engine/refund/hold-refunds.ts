import { bookDeposits } from '../../ledger/book-deposits.ts'
import type { Transaction } from '../../store/database/database.ts'
import { cancelRefundLeg, markRefundHeld, type EndedLeg } from '../../store/payouts/given-up-store.ts'
import { lockOrders, recordOrderNotes } from '../../store/orders/order-changes.ts'
import { lockCreditedDeposit } from '../../store/deposits/refund-store.ts'
import { NotGivenUpError } from './not-given-up-error.ts'

/**
 * A refund that could not be sent, and for which nothing is signed, is held for a person, who may let it go: its fee is then what the
 * network asks. Throws a NotGivenUpError when something else has become of it.
 */
export async function holdUnsentRefund(tx: Transaction, leg: EndedLeg, at: Date): Promise<void> {
  const { id, depositId, orderId, rowNo } = leg
  // The deposit, then the order, then the leg.
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
  // Nobody knows again for whom it is, until a person has said so.
  if (held.isUnmatched) await bookDeposits(tx, at, [{ id: depositId, to: 'suspense', refund: 0n }])
}
