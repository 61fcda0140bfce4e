import { nextOrderStatus, type OrderEvent, type OrderStatus } from '@sunspan/domain'
import { queryRows, statement, type Transaction } from './database.ts'

/** Facts about an order that leave its status as it is. */
export type OrderNote =
  /** A deposit was seen, or moved to another block. Data: tx_hash, height. */
  | 'deposit_seen'
  /** The deposit that was seen is gone; none of it was credited. */
  | 'deposit_unseen'
  /** The deposit vanished after a payout was signed for it: a loss. Data: tx_hash. */
  | 'deposit_lost'
  /** Another transaction makes the payout now: dearer, or signed anew since the confirmed one died on another branch. Data: tx_id. */
  | 'payout_replaced'
  /**
   * What was to go back was looked at. Data: tx_hash (of the deposit), state (owed, held, unrefundable), reason, amount (base units).
   */
  | 'refund_decided'
  /** A refund was signed. Data: tx_id, slot. */
  | 'refund_signed'
  /** The refund was handed to the network. Data: tx_id. */
  | 'refund_sent'
  /** The refund stands in a block. Data: tx_id. */
  | 'refund_confirmed'
  /** The refund failed on the chain or cannot be made now; it is tried again. Data: reason. */
  | 'refund_failed'

export interface OrderChange {
  readonly orderId: string
  readonly data?: Readonly<Record<string, string | number>> | undefined
}

/** An order does not exist, or changed between being read and being written. */
export class OrderTransitionError extends Error {
  override readonly name = 'OrderTransitionError'
}

interface LockedOrder {
  readonly id: string
  readonly status: OrderStatus
  readonly version: number
}

interface Write {
  readonly order: LockedOrder
  readonly to: OrderStatus
  readonly data: OrderChange['data']
}

const LOCK = statement(
  'order_changes_lock',
  'SELECT id, status, version FROM orders WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE',
)

/**
 * Compare-and-set on (id, status, version), the event row and the notification in one statement. The columns that depend on an
 * event alone are set here too, so that no status can stand without them.
 */
const WRITE = statement(
  'order_changes_write',
  `WITH change AS (
     SELECT * FROM unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::jsonb[]) AS c (id, version, from_status, to_status, data)
   ), moved AS (
     UPDATE orders o SET
       status = c.to_status,
       version = o.version + 1,
       updated_at = greatest(o.updated_at, $7::timestamptz),
       transaction_in = CASE $6
         WHEN 'deposit_seen' THEN c.data ->> 'tx_hash'
         WHEN 'deposit_unseen' THEN NULL
         WHEN 'deposit_reorged' THEN NULL
         ELSE o.transaction_in END,
       deposit_height = CASE $6
         WHEN 'deposit_seen' THEN (c.data ->> 'height')::bigint
         WHEN 'deposit_unseen' THEN NULL
         WHEN 'deposit_reorged' THEN NULL
         ELSE o.deposit_height END,
       credited_at = CASE $6
         WHEN 'deposit_credited' THEN $7::timestamptz
         WHEN 'deposit_reorged' THEN NULL
         WHEN 'deposit_unseen' THEN NULL
         ELSE o.credited_at END,
       credited_amount = CASE $6
         WHEN 'deposit_credited' THEN (c.data ->> 'amount')::numeric
         WHEN 'deposit_reorged' THEN NULL
         WHEN 'deposit_unseen' THEN NULL
         ELSE o.credited_amount END,
       payout_amount = CASE $6
         WHEN 'deposit_credited' THEN (c.data ->> 'payout')::numeric
         WHEN 'deposit_reorged' THEN NULL
         WHEN 'deposit_unseen' THEN NULL
         ELSE o.payout_amount END,
       transaction_out = CASE
         WHEN $6 IN ('payout_signed', 'payout_replaced') THEN c.data ->> 'tx_id'
         ELSE o.transaction_out END,
       completed_at = CASE $6 WHEN 'payout_confirmed' THEN $7::timestamptz ELSE o.completed_at END,
       -- Another order may have taken the claim while this one was credited.
       holds_claim = o.holds_claim AND ($6 <> 'deposit_reorged' OR NOT EXISTS (
         SELECT FROM orders x WHERE x.holds_claim AND x.status IN ('PENDING', 'WAIT_DEPOSIT') AND x.id <> o.id
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

/**
 * Moves orders by one event of the lifecycle. Orders whose status does not allow it are left alone and answered, so that the
 * caller decides whether that is a race or an error. Every order moves in the transaction, or none does.
 */
export async function transitionOrders(
  tx: Transaction,
  input: { readonly event: OrderEvent; readonly at: Date; readonly changes: readonly OrderChange[] },
): Promise<{ readonly refused: readonly string[] }> {
  const writes: Write[] = []
  const refused: string[] = []
  for (const { order, data } of await lock(tx, input.changes)) {
    const to = nextOrderStatus(order.status, input.event)
    if (to === undefined) refused.push(order.id)
    else writes.push({ order, to, data })
  }
  await write(tx, input.event, input.at, writes)
  return { refused }
}

/** Writes facts into the history of orders without moving them; an order may be named more than once. */
export async function noteOrders(
  tx: Transaction,
  input: { readonly note: OrderNote; readonly at: Date; readonly changes: readonly OrderChange[] },
): Promise<void> {
  const { note, at } = input
  for (let { changes } = input; changes.length > 0;) {
    const firsts = new Map(changes.toReversed().map((change) => [change.orderId, change]))
    const locked = await lock(tx, [...firsts.values()])
    const writes = locked.map(({ order, data }) => ({ order, to: order.status, data }))
    await write(tx, note, at, writes)
    changes = changes.filter((change) => firsts.get(change.orderId) !== change)
  }
}

async function lock(
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

async function write(
  tx: Transaction,
  event: OrderEvent | OrderNote,
  at: Date,
  writes: readonly Write[],
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
