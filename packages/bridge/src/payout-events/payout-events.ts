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

/** The leg that an attempt belongs to, as far as its order hears of it. */
export interface EventLeg {
  readonly kind: LegKind
  /** Null for a refund that no order is about. */
  readonly orderId: string | null
  /** The row of a bulk order that it pays or gives back. */
  readonly rowNo: number | null
}

interface LegEvent {
  readonly leg: EventLeg
  readonly data: OrderChange['data']
}

/** A payout moves its order, or its row of one; what becomes of a refund is written into the history of the order, if there is one. */
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
 * Locks the orders of these legs, all at once. Rows of one bulk order are paid on several networks at the same time: whoever writes
 * several orders in several steps locks them first, so that two lanes never wait for each other.
 */
export function lockOrdersOfLegs(tx: Transaction, legs: readonly Pick<EventLeg, 'orderId'>[]): Promise<void> {
  return lockOrders(
    tx,
    legs.flatMap(({ orderId }) => orderId ?? []),
  )
}

const noteRefunds = (
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

/** Attempts were signed; their bytes are committed with this. */
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
  // A complete order whose payout died on another branch is owed still; its status has no way back, its history tells.
  const replaced = events.payouts.filter((change) => refused.includes(change.orderId))
  await recordOrderNotes(tx, { note: 'payout_replaced', at, changes: replaced })
  const rows = await transitionRows(tx, { event: 'payout_signed', at, changes: events.paidRows })
  await recordRowsReplaced(tx, at, rows.refused)
  await noteRefunds(tx, 'refund_signed', at, events)
}

/** Attempts are known to the network. Rows tell nobody of that. */
export async function recordBroadcast(
  tx: Transaction,
  at: Date,
  marked: readonly { readonly leg: EventLeg; readonly txId: string }[],
): Promise<void> {
  const events = split(marked.map(({ leg, txId }) => ({ leg, data: { tx_id: txId } })))
  await transitionOrders(tx, { event: 'payout_broadcast', at, changes: events.payouts })
  await noteRefunds(tx, 'refund_sent', at, events)
}

/** Attempts stand in a block for the first time. */
export async function recordConfirmed(
  tx: Transaction,
  at: Date,
  confirmed: readonly { readonly leg: EventLeg; readonly txId: string }[],
): Promise<void> {
  const events = split(confirmed.map(({ leg, txId }) => ({ leg, data: { tx_id: txId } })))
  // Refused for orders and rows that are complete already.
  await transitionOrders(tx, { event: 'payout_confirmed', at, changes: events.payouts })
  await transitionRows(tx, { event: 'payout_confirmed', at, changes: events.paidRows })
  await transitionRows(tx, { event: 'refund_confirmed', at, changes: events.refundedRows })
  await noteRefunds(tx, 'refund_confirmed', at, { refunds: events.refunds, refundedRows: [] })
}

/** Attempts died, or could not be made; they are made again later. A refund that keeps failing is written down once. */
export async function recordFailed(
  tx: Transaction,
  at: Date,
  failed: readonly { readonly leg: EventLeg & { readonly failures: number }; readonly reason: string }[],
): Promise<void> {
  const news = failed.filter(({ leg }) => leg.kind === 'payout' || leg.failures === 0)
  const events = split(news.map(({ leg, reason }) => ({ leg, data: { reason } })))
  // Refused for orders and rows that stand at SEND_FAILED already.
  await transitionOrders(tx, { event: 'payout_failed', at, changes: events.payouts })
  await transitionRows(tx, { event: 'payout_failed', at, changes: events.paidRows })
  await noteRefunds(tx, 'refund_failed', at, events)
}

/** Another transaction of the same slot makes these payouts now. */
export async function recordReplaced(
  tx: Transaction,
  at: Date,
  replaced: readonly { readonly leg: EventLeg; readonly txId: string }[],
): Promise<void> {
  const events = split(replaced.map(({ leg, txId }) => ({ leg, data: { tx_id: txId } })))
  await recordOrderNotes(tx, { note: 'payout_replaced', at, changes: events.payouts })
  await recordRowsReplaced(tx, at, events.paidRows)
  await noteRefunds(tx, 'refund_signed', at, events)
}

/** A transaction that is no attempt's had paid these: a person has named it, and the chain says so. */
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
  // Refused for rows that are under way already.
  const rows = await transitionRows(tx, { event: 'payout_signed', at, changes: paidRows })
  await recordRowsReplaced(tx, at, rows.refused)
  await transitionRows(tx, { event: 'payout_confirmed', at, changes: paidRows })
  await transitionRows(tx, { event: 'refund_confirmed', at, changes: refundedRows })
  await recordOrderNotes(tx, { note: 'refund_confirmed', at, changes: refunds })
}
