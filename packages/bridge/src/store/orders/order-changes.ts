import {
  deriveBulkStatus,
  INNER_ORDER_STATUS,
  nextOrderStatus,
  nextScheduleStatus,
  SCHEDULE_EVENTS,
  type BulkDepositStatus,
  type OrderEvent,
  type OrderStatus,
  type ScheduleEvent,
} from '@sunspan/domain'
import { lockBulkRows, writeBulkRows, type LockedBulkRow } from './bulk-row-store.ts'
import { execute, queryRows, statement, type Transaction } from '../database/database.ts'

/** Events of bulk orders' rows. Event data: rows, a list of row numbers with the data of each. */
export type RowEvent = Extract<
  ScheduleEvent,
  'payout_signed' | 'payout_confirmed' | 'payout_failed' | 'refund_confirmed' | 'refund_unpayable'
>

/** Events of an order that do not change its status. */
export type OrderNote =
  /** A deposit was seen, or moved to another block. Data: tx_hash, height. */
  | 'deposit_seen'
  /** The seen deposit is gone; nothing was paid for it. An order that has ended with it is unchanged. */
  | 'deposit_unseen'
  /** The deposit vanished after a payout was signed for it: a loss. Data: tx_hash. */
  | 'deposit_lost'
  /** Another transaction now makes the payout: a higher-fee variant, or a new attempt after the confirmed one died on another branch. Data: tx_id. */
  | 'payout_replaced'
  /** A refund was decided. Data: tx_hash (of the deposit), state (owed, held, unrefundable), reason, amount (base units). */
  | 'refund_decided'
  /** A refund was signed. Data: tx_id, slot. */
  | 'refund_signed'
  /** The refund was broadcast. Data: tx_id. */
  | 'refund_sent'
  /** The refund is in a block. Data: tx_id. */
  | 'refund_confirmed'
  /** The refund failed on chain or cannot be made now; it is retried. Data: reason. */
  | 'refund_failed'
  /** A payout has waited longer than the rate lock, and now pays the market amount. Data: payout (base units), rate. */
  | 'payout_repriced'
  /** A payout of a bulk order is impossible: its row is refunded separately. Data: row, reason. */
  | 'row_given_up'
  /** The owner cancels a waiting order and takes its deposit back. */
  | 'taken_back'

export interface OrderChange {
  readonly orderId: string
  readonly data?: Readonly<Record<string, string | number>> | undefined
}

/** An order does not exist, or has changed since it was read. */
export class OrderTransitionError extends Error {
  override readonly name = 'OrderTransitionError'
}

/** An order, for a decision about its change. */
export interface LockedOrder {
  readonly id: string
  readonly kind: 'standard' | 'bulk'
  readonly status: OrderStatus
  readonly version: number
}

/** An order's new status after an event. */
export interface OrderWrite {
  readonly order: LockedOrder
  readonly to: OrderStatus
  readonly data: object | undefined
}

const LOCK = statement(
  'order_changes_lock',
  'SELECT id, kind, status, version FROM orders WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE',
)

/**
 * Compare-and-set on (id, status, version), the event row and the notification in one statement. Also sets the columns that depend on the event
 * alone, so that no status exists without them.
 */
const WRITE = statement(
  'order_changes_write',
  `WITH change AS (
     -- Its deposit is gone; a complete order keeps what it was complete with.
     SELECT *, $6 IN ('deposit_unseen', 'deposit_reorged') AND to_status <> 'COMPLETE' AS forgets
     FROM unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::jsonb[]) AS c (id, version, from_status, to_status, data)
   ), moved AS (
     UPDATE orders o SET
       status = c.to_status,
       version = o.version + 1,
       updated_at = greatest(o.updated_at, $7::timestamptz),
       transaction_in = CASE WHEN c.forgets THEN NULL WHEN $6 = 'deposit_seen' THEN c.data ->> 'tx_hash' ELSE o.transaction_in END,
       deposit_height = CASE WHEN c.forgets THEN NULL WHEN $6 = 'deposit_seen' THEN (c.data ->> 'height')::bigint ELSE o.deposit_height END,
       credited_at = CASE WHEN c.forgets THEN NULL WHEN $6 = 'deposit_credited' THEN $7::timestamptz ELSE o.credited_at END,
       credited_amount = CASE WHEN c.forgets THEN NULL
         WHEN $6 = 'deposit_credited' THEN (c.data ->> 'amount')::numeric ELSE o.credited_amount END,
       payout_amount = CASE WHEN c.forgets THEN NULL
         WHEN $6 IN ('deposit_credited', 'payout_repriced') THEN (c.data ->> 'payout')::numeric ELSE o.payout_amount END,
       rate = CASE WHEN c.forgets THEN NULL WHEN $6 IN ('deposit_credited', 'payout_repriced') THEN c.data ->> 'rate' ELSE o.rate END,
       transaction_out = CASE
         WHEN o.kind = 'standard' AND $6 IN ('payout_signed', 'payout_replaced') THEN c.data ->> 'tx_id'
         ELSE o.transaction_out END,
       cancelled_at = CASE WHEN $6 = 'client_closed' AND c.data ->> 'reason' = 'cancelled' THEN $7::timestamptz
         WHEN c.to_status = 'REJECTED' THEN o.cancelled_at END,
       completed_at = CASE WHEN c.to_status = 'COMPLETE' THEN coalesce(o.completed_at, $7::timestamptz) ELSE o.completed_at END,
       -- Another order may have taken the claim while this one was credited.
       holds_claim = o.holds_claim AND ($6 <> 'deposit_reorged' OR NOT EXISTS (
         SELECT FROM orders x WHERE x.holds_claim AND x.stage IN ('new', 'open') AND x.id <> o.id
           AND x.network_in = o.network_in AND x.currency_in = o.currency_in
           AND x.wallet_sender = o.wallet_sender AND x.amount_in = o.amount_in))
     FROM change c WHERE o.id = c.id AND o.version = c.version AND o.status = c.from_status
     RETURNING o.id, o.version, c.from_status, c.to_status, c.data
   ), logged AS (
     INSERT INTO order_events (order_id, version, event, from_status, to_status, data, at)
     SELECT id, version, $6, from_status, to_status, data, $7::timestamptz FROM moved
   )
   SELECT id, pg_notify('order_updated', id::text) FROM moved`,
)

/** Locks orders until the transaction ends. */
export async function lockOrders(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await execute(tx, LOCK, [[...new Set(ids)]])
}

/**
 * Moves orders by one lifecycle event. Orders whose status does not allow it are unchanged and returned, so that the caller decides whether that is a
 * race or an error. All orders move in the transaction, or none does.
 */
export async function transitionOrders(
  tx: Transaction,
  input: { readonly event: OrderEvent; readonly at: Date; readonly changes: readonly OrderChange[] },
): Promise<{ readonly refused: readonly string[] }> {
  const { event, at } = input
  const writes: OrderWrite[] = []
  const refused: string[] = []
  const locked = await lockChanges(tx, input.changes)
  const rows = await lockBulkRows(tx, bulkIds(locked.map(({ order }) => order)))
  const moved: LockedBulkRow[] = []
  for (const { order, data } of locked) {
    const all = order.kind === 'bulk' ? moveTogether(rows.get(order.id) ?? [], event) : undefined
    const to = order.kind === 'bulk' ? all?.status : nextOrderStatus(order.status, event)
    if (to === undefined) refused.push(order.id)
    else writes.push({ order, to, data })
    moved.push(...(all?.moved ?? []))
  }
  await writeOrders(tx, event, at, writes)
  await writeBulkRows(tx, at, moved)
  return { refused }
}

const bulkIds = (orders: readonly LockedOrder[]): readonly string[] => [
  ...new Set(orders.filter(({ kind }) => kind === 'bulk').map(({ id }) => id)),
]

/**
 * Until the deposit is credited, and when it is gone, all rows move together with their order. Undefined if one cannot. A complete row cannot move
 * back, even if its payout is dead: it stays, and the others move.
 */
function moveTogether(
  rows: readonly LockedBulkRow[],
  event: OrderEvent,
): { readonly status: OrderStatus; readonly moved: readonly LockedBulkRow[] } | undefined {
  const rowEvent = SCHEDULE_EVENTS.find((name) => name === event)
  if (rowEvent === undefined) return undefined
  const complete = rows.filter(({ status }) => status === 'COMPLETE')
  const moved = rows.flatMap((row): LockedBulkRow[] => {
    const status = nextScheduleStatus(row.status, rowEvent)
    return status === undefined ? [] : [{ ...row, status }]
  })
  const deposit = DEPOSIT_STATUSES.find((status) => moved.every((row) => row.status === status))
  const isWhole = moved.length + complete.length === rows.length && moved.length > 0
  if (deposit === undefined || !isWhole) return undefined
  const whole = deriveBulkStatus(
    deposit,
    [...complete, ...moved].map(({ status }) => status),
  )
  return { status: INNER_ORDER_STATUS[whole], moved }
}

const DEPOSIT_STATUSES = [
  'PENDING',
  'WAIT_DEPOSIT',
  'DEPOSIT_FAILED',
  'DEPOSITED',
  'REJECTED',
  'EXPIRED',
] as const satisfies readonly BulkDepositStatus[]

/** Adds events to the history of orders without moving them; an order may occur more than once. */
export async function recordOrderNotes(
  tx: Transaction,
  input: { readonly note: OrderNote; readonly at: Date; readonly changes: readonly OrderChange[] },
): Promise<void> {
  const { note, at } = input
  for (let { changes } = input; changes.length > 0;) {
    const firsts = new Map(changes.toReversed().map((change) => [change.orderId, change]))
    const locked = await lockChanges(tx, [...firsts.values()])
    const writes = locked.map(({ order, data }) => ({ order, to: order.status, data }))
    await writeOrders(tx, note, at, writes)
    changes = changes.filter((change) => firsts.get(change.orderId) !== change)
  }
}

/** Locks orders in a fixed order, and returns each with its change. Throws an OrderTransitionError for one that does not exist. */
export async function lockChanges(
  tx: Transaction,
  changes: readonly OrderChange[],
): Promise<readonly { readonly order: LockedOrder; readonly data: OrderChange['data'] }[]> {
  if (changes.length === 0) return []
  const rows = await queryRows<LockedOrder>(tx, LOCK, [changes.map((change) => change.orderId)])
  const orders = new Map(rows.map((row) => [row.id, row]))
  return changes.map(({ orderId, data }) => {
    const order = orders.get(orderId)
    if (order === undefined) throw new OrderTransitionError(`Order ${orderId} does not exist`)
    return { order, data }
  })
}

/** Updates locked orders with a status, an event and a version each. Throws an OrderTransitionError if one has changed since it was read. */
export async function writeOrders(
  tx: Transaction,
  event: OrderEvent | OrderNote | RowEvent,
  at: Date,
  writes: readonly OrderWrite[],
): Promise<void> {
  if (writes.length === 0) return
  const moved = await queryRows(tx, WRITE, [
    writes.map(({ order }) => order.id),
    writes.map(({ order }) => order.version),
    writes.map(({ order }) => order.status),
    writes.map(({ to }) => to),
    writes.map(({ data }) => JSON.stringify(data ?? {})),
    event,
    at,
  ])
  if (moved.length !== writes.length) {
    throw new OrderTransitionError(`${event}: an order changed between being read and being written`)
  }
}
