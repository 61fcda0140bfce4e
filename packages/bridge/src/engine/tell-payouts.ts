import type { Transaction } from '../store/database.ts'
import { noteOrders, transitionOrders, type OrderChange } from '../store/order-changes.ts'
import type { LegKind } from '../store/payout-terms.ts'

/** The leg that an attempt belongs to, as far as its order hears of it. */
export interface ToldLeg {
  readonly kind: LegKind
  /** Null for a refund that no order is about. */
  readonly orderId: string | null
}

interface Told {
  readonly leg: ToldLeg
  readonly data: OrderChange['data']
}

/** A payout moves its order; what becomes of a refund is written into the history of the order, if there is one. */
function split(told: readonly Told[]): {
  readonly payouts: readonly OrderChange[]
  readonly refunds: readonly OrderChange[]
} {
  const changes = told.flatMap(({ leg: { kind, orderId }, data }) =>
    orderId === null ? [] : [{ kind, orderId, data }],
  )
  return {
    payouts: changes.filter(({ kind }) => kind === 'payout'),
    refunds: changes.filter(({ kind }) => kind === 'refund'),
  }
}

/** Attempts were signed; their bytes are committed with this. */
export async function tellSigned(
  tx: Transaction,
  at: Date,
  signed: readonly {
    readonly leg: ToldLeg
    readonly transfer: { readonly txId: string; readonly slot: bigint }
  }[],
): Promise<void> {
  const { payouts, refunds } = split(
    signed.map(({ leg, transfer: { txId, slot } }) => ({ leg, data: { tx_id: txId, slot: String(slot) } })),
  )
  const { refused } = await transitionOrders(tx, { event: 'payout_signed', at, changes: payouts })
  // A complete order whose payout died on another branch is owed still; its status has no way back, its history tells.
  const replaced = payouts.filter((change) => refused.includes(change.orderId))
  await noteOrders(tx, { note: 'payout_replaced', at, changes: replaced })
  await noteOrders(tx, { note: 'refund_signed', at, changes: refunds })
}

/** Attempts are known to the network. */
export async function tellBroadcast(
  tx: Transaction,
  at: Date,
  marked: readonly { readonly leg: ToldLeg; readonly txId: string }[],
): Promise<void> {
  const { payouts, refunds } = split(marked.map(({ leg, txId }) => ({ leg, data: { tx_id: txId } })))
  await transitionOrders(tx, { event: 'payout_broadcast', at, changes: payouts })
  await noteOrders(tx, { note: 'refund_sent', at, changes: refunds })
}

/** Attempts stand in a block for the first time. */
export async function tellConfirmed(
  tx: Transaction,
  at: Date,
  confirmed: readonly { readonly leg: ToldLeg; readonly txId: string }[],
): Promise<void> {
  const { payouts, refunds } = split(confirmed.map(({ leg, txId }) => ({ leg, data: { tx_id: txId } })))
  // Refused for orders that are complete already.
  await transitionOrders(tx, { event: 'payout_confirmed', at, changes: payouts })
  await noteOrders(tx, { note: 'refund_confirmed', at, changes: refunds })
}

/** Attempts died, or could not be made; they are made again later. A refund that keeps failing is written down once. */
export async function tellFailed(
  tx: Transaction,
  at: Date,
  failed: readonly { readonly leg: ToldLeg & { readonly failures: number }; readonly reason: string }[],
): Promise<void> {
  const news = failed.filter(({ leg }) => leg.kind === 'payout' || leg.failures === 0)
  const { payouts, refunds } = split(news.map(({ leg, reason }) => ({ leg, data: { reason } })))
  // Refused for orders that stand at SEND_FAILED already.
  await transitionOrders(tx, { event: 'payout_failed', at, changes: payouts })
  await noteOrders(tx, { note: 'refund_failed', at, changes: refunds })
}

/** Another transaction of the same slot makes these payouts now. */
export async function tellReplaced(
  tx: Transaction,
  at: Date,
  replaced: readonly { readonly leg: ToldLeg; readonly txId: string }[],
): Promise<void> {
  const { payouts, refunds } = split(replaced.map(({ leg, txId }) => ({ leg, data: { tx_id: txId } })))
  await noteOrders(tx, { note: 'payout_replaced', at, changes: payouts })
  await noteOrders(tx, { note: 'refund_signed', at, changes: refunds })
}

/** A transaction that is no attempt's had paid these: a person has named it, and the chain says so. */
export async function tellSettled(
  tx: Transaction,
  at: Date,
  settled: { readonly leg: ToldLeg; readonly txId: string; readonly actor: string },
): Promise<void> {
  const { leg, txId, actor } = settled
  const { payouts, refunds } = split([{ leg, data: { tx_id: txId, settled_by: actor } }])
  const { refused } = await transitionOrders(tx, { event: 'payout_signed', at, changes: payouts })
  const underWay = payouts.filter(({ orderId }) => refused.includes(orderId))
  await noteOrders(tx, { note: 'payout_replaced', at, changes: underWay })
  await transitionOrders(tx, { event: 'payout_broadcast', at, changes: payouts })
  await transitionOrders(tx, { event: 'payout_confirmed', at, changes: payouts })
  await noteOrders(tx, { note: 'refund_confirmed', at, changes: refunds })
}
