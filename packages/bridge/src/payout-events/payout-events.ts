import type { Transaction } from '../store/database/database.ts'
import {
  lockOrders,
  recordOrderNotes,
  transitionOrders,
  type OrderChange,
  type OrderNote,
} from '../store/orders/order-changes.ts'
import type { LegKind } from '../store/payouts/payout-terms.ts'
import { recordRowsReplaced, transitionRows, type RowChange } from '../store/orders/row-changes.ts'

/** An attempt's leg, as needed to notify its order. */
export interface EventLeg {
  readonly kind: LegKind
  /** Null for the refund of a deposit without an order. */
  readonly orderId: string | null
  /** The row of a bulk order that it pays or refunds. */
  readonly rowNo: number | null
}

interface LegEvent {
  readonly leg: EventLeg
  readonly data: OrderChange['data']
}

/** Splits events: a payout moves its order or row; a refund is recorded in the history of its order, if there is one. */
function split(events: readonly LegEvent[]): {
  readonly payouts: readonly OrderChange[]
  readonly refunds: readonly OrderChange[]
  readonly paidRows: readonly RowChange[]
  readonly refundedRows: readonly RowChange[]
} {
  const changes = events.flatMap(({ leg: { kind, orderId, rowNo }, data }) =>
    orderId === null ? [] : [{ kind, orderId, rowNo, data }],
  )
  const whole = changes.filter(({ rowNo }) => rowNo === null)
  const rows = changes.flatMap(({ rowNo, ...change }) => (rowNo === null ? [] : [{ ...change, rowNo }]))
  return {
    payouts: whole.filter(({ kind }) => kind === 'payout'),
    refunds: whole.filter(({ kind }) => kind === 'refund'),
    paidRows: rows.filter(({ kind }) => kind === 'payout'),
    refundedRows: rows.filter(({ kind }) => kind === 'refund'),
  }
}

/**
 * Locks the orders of these legs, all at once. Rows of one bulk order are paid on several networks concurrently: a transaction that writes several
 * orders in several steps locks them first, so that two lanes never deadlock.
 */
export function lockOrdersOfLegs(tx: Transaction, legs: readonly Pick<EventLeg, 'orderId'>[]): Promise<void> {
  return lockOrders(
    tx,
    legs.flatMap(({ orderId }) => orderId ?? []),
  )
}

const recordRefundNotes = (
  tx: Transaction,
  note: OrderNote,
  at: Date,
  events: Pick<ReturnType<typeof split>, 'refunds' | 'refundedRows'>,
): Promise<void> => {
  const rows = events.refundedRows.map(({ orderId, rowNo, data }) => ({
    orderId,
    data: { row: rowNo, ...data },
  }))
  return recordOrderNotes(tx, { note, at, changes: [...events.refunds, ...rows] })
}

/** Records signed attempts, in the transaction that commits their bytes. */
export async function recordSigned(
  tx: Transaction,
  at: Date,
  signed: readonly {
    readonly leg: EventLeg
    readonly transfer: { readonly txId: string; readonly slot: bigint }
  }[],
): Promise<void> {
  const events = split(
    signed.map(({ leg, transfer: { txId, slot } }) => ({ leg, data: { tx_id: txId, slot: String(slot) } })),
  )
  const { refused } = await transitionOrders(tx, { event: 'payout_signed', at, changes: events.payouts })
  // A complete order whose payout died on another branch is still owed; its status cannot move back, so only its history records the new payout.
  const replaced = events.payouts.filter((change) => refused.includes(change.orderId))
  await recordOrderNotes(tx, { note: 'payout_replaced', at, changes: replaced })
  const rows = await transitionRows(tx, { event: 'payout_signed', at, changes: events.paidRows })
  await recordRowsReplaced(tx, at, rows.refused)
  await recordRefundNotes(tx, 'refund_signed', at, events)
}

/** Records attempts known to the network. Rows have no event for that. */
export async function recordBroadcast(
  tx: Transaction,
  at: Date,
  marked: readonly { readonly leg: EventLeg; readonly txId: string }[],
): Promise<void> {
  const events = split(marked.map(({ leg, txId }) => ({ leg, data: { tx_id: txId } })))
  await transitionOrders(tx, { event: 'payout_broadcast', at, changes: events.payouts })
  await recordRefundNotes(tx, 'refund_sent', at, events)
}

/** Records attempts that are in a block for the first time. */
export async function recordConfirmed(
  tx: Transaction,
  at: Date,
  confirmed: readonly { readonly leg: EventLeg; readonly txId: string }[],
): Promise<void> {
  const events = split(confirmed.map(({ leg, txId }) => ({ leg, data: { tx_id: txId } })))
  // Refused for orders and rows that are already complete.
  await transitionOrders(tx, { event: 'payout_confirmed', at, changes: events.payouts })
  await transitionRows(tx, { event: 'payout_confirmed', at, changes: events.paidRows })
  await transitionRows(tx, { event: 'refund_confirmed', at, changes: events.refundedRows })
  await recordRefundNotes(tx, 'refund_confirmed', at, { refunds: events.refunds, refundedRows: [] })
}

/** Records attempts that died or could not be made; they are retried. A repeatedly failing refund is recorded once. */
export async function recordFailed(
  tx: Transaction,
  at: Date,
  failed: readonly { readonly leg: EventLeg & { readonly failures: number }; readonly reason: string }[],
): Promise<void> {
  const news = failed.filter(({ leg }) => leg.kind === 'payout' || leg.failures === 0)
  const events = split(news.map(({ leg, reason }) => ({ leg, data: { reason } })))
  // Refused for orders and rows already at SEND_FAILED.
  await transitionOrders(tx, { event: 'payout_failed', at, changes: events.payouts })
  await transitionRows(tx, { event: 'payout_failed', at, changes: events.paidRows })
  await recordRefundNotes(tx, 'refund_failed', at, events)
}

/** Records that another transaction in the same slot now makes these payouts. */
export async function recordReplaced(
  tx: Transaction,
  at: Date,
  replaced: readonly { readonly leg: EventLeg; readonly txId: string }[],
): Promise<void> {
  const events = split(replaced.map(({ leg, txId }) => ({ leg, data: { tx_id: txId } })))
  await recordOrderNotes(tx, { note: 'payout_replaced', at, changes: events.payouts })
  await recordRowsReplaced(tx, at, events.paidRows)
  await recordRefundNotes(tx, 'refund_signed', at, events)
}

/** Records that a transaction without an attempt had paid these, as named by an operator and confirmed by the chain. */
export async function recordSettled(
  tx: Transaction,
  at: Date,
  settled: { readonly leg: EventLeg; readonly txId: string; readonly actor: string },
): Promise<void> {
  const { leg, txId, actor } = settled
  const { payouts, refunds, paidRows, refundedRows } = split([
    { leg, data: { tx_id: txId, settled_by: actor } },
  ])
  const { refused } = await transitionOrders(tx, { event: 'payout_signed', at, changes: payouts })
  const underWay = payouts.filter(({ orderId }) => refused.includes(orderId))
  await recordOrderNotes(tx, { note: 'payout_replaced', at, changes: underWay })
  await transitionOrders(tx, { event: 'payout_broadcast', at, changes: payouts })
  await transitionOrders(tx, { event: 'payout_confirmed', at, changes: payouts })
  // Refused for rows already under way.
  const rows = await transitionRows(tx, { event: 'payout_signed', at, changes: paidRows })
  await recordRowsReplaced(tx, at, rows.refused)
  await transitionRows(tx, { event: 'payout_confirmed', at, changes: paidRows })
  await transitionRows(tx, { event: 'refund_confirmed', at, changes: refundedRows })
  await recordOrderNotes(tx, { note: 'refund_confirmed', at, changes: refunds })
}
