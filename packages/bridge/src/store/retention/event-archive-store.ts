import { OPEN_LEG_STATUSES } from '@sunspan/domain'
import { queryRows, statement, type Transaction } from '../database/database.ts'
import { listStatuses } from '../database/leg-status-sql.ts'
import { orderStatuses } from '../database/list-statuses.ts'

/** Statuses of orders that are over. */
const IS_OVER = `o.status IN (${orderStatuses(({ terminal }) => terminal)})`
/** Some of its deposit still goes back. */
const OWES_REFUND = `EXISTS (SELECT FROM deposits d WHERE d.order_id = o.id AND d.refund_after IS NOT NULL
  AND (d.refund_state IN ('none', 'held', 'released')
    OR EXISTS (SELECT FROM legs l WHERE l.deposit_id = d.id AND l.status IN (${listStatuses(OPEN_LEG_STATUSES)}))))`

const TRY_LOCK = statement(
  'archive_lock',
  `SELECT pg_try_advisory_xact_lock(hashtextextended('archive', 0)) AS locked`,
)
const NEXT = statement(
  'archive_next',
  `SELECT o.id, ${IS_OVER} AND NOT ${OWES_REFUND} AS is_over FROM orders o
   WHERE o.id > (SELECT after_id FROM archive_progress) AND o.id < $1::uuid ORDER BY o.id LIMIT $2`,
)
const POSTPONED = statement(
  'archive_postponed',
  `SELECT o.id, true AS is_over FROM archive_postponed p JOIN orders o ON o.id = p.order_id
   WHERE ${IS_OVER} AND NOT ${OWES_REFUND} ORDER BY o.id LIMIT $1`,
)
const COPY = statement(
  'archive_copy',
  `INSERT INTO archived_order_events (order_id, version, event, from_status, to_status, data, at)
   SELECT order_id, version, event, from_status, to_status, data, at FROM order_events WHERE order_id = ANY($1::uuid[]) RETURNING order_id`,
)
const REMOVE = statement(
  'archive_remove',
  'DELETE FROM order_events WHERE order_id = ANY($1::uuid[]) RETURNING order_id',
)
const POSTPONE = statement(
  'archive_postpone',
  'INSERT INTO archive_postponed (order_id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING',
)
const RESUME = statement('archive_resume', 'DELETE FROM archive_postponed WHERE order_id = ANY($1::uuid[])')
const ADVANCE = statement('archive_advance', 'UPDATE archive_progress SET after_id = $1, moved_at = $2')

export interface ArchivedBatch {
  /** Events moved into the archive. */
  readonly events: number
  /** False once no order is left that is old enough. */
  readonly hasMore: boolean
}

/**
 * Moves the events of the next closed orders that were created before a moment into the archive, in the caller's transaction. Orders that are not over
 * are postponed. Undefined while another process archives. Throws an Error, and changes nothing, if not exactly the copied events were removed.
 */
export async function archiveNextEvents(
  tx: Transaction,
  { before, limit, at }: { readonly before: Date; readonly limit: number; readonly at: Date },
): Promise<ArchivedBatch | undefined> {
  const [lock] = await queryRows<{ locked: boolean }>(tx, TRY_LOCK, [])
  if (lock?.locked !== true) return undefined
  const next = await queryRows<Candidate>(tx, NEXT, [firstIdAt(before), limit])
  const last = next.at(-1)
  if (last !== undefined) {
    await queryRows(tx, ADVANCE, [last.id, at])
    const open = next.filter((order) => !order.is_over).map(({ id }) => id)
    if (open.length > 0) await queryRows(tx, POSTPONE, [open])
    return { events: await moveEvents(tx, next), hasMore: next.length === limit }
  }
  const resumed = await queryRows<Candidate>(tx, POSTPONED, [limit])
  const events = await moveEvents(tx, resumed)
  if (resumed.length > 0) await queryRows(tx, RESUME, [resumed.map(({ id }) => id)])
  return { events, hasMore: resumed.length === limit }
}

interface Candidate {
  readonly id: string
  readonly is_over: boolean
}

async function moveEvents(tx: Transaction, orders: readonly Candidate[]): Promise<number> {
  const ids = orders.filter((order) => order.is_over).map(({ id }) => id)
  if (ids.length === 0) return 0
  for (const month of new Set(ids.map(monthOf))) await createMonth(tx, month)
  const copied = await queryRows(tx, COPY, [ids])
  const removed = await queryRows(tx, REMOVE, [ids])
  if (copied.length !== removed.length) {
    throw new Error(`${String(copied.length)} events were archived and ${String(removed.length)} removed`)
  }
  return removed.length
}

/** The first moment of the month in which an order was created, in milliseconds: its id begins with the time. */
function monthOf(id: string): number {
  const created = new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
  return Date.UTC(created.getUTCFullYear(), created.getUTCMonth())
}

/** Creates the partition of a month, unless it exists. */
async function createMonth(tx: Transaction, month: number): Promise<void> {
  const from = new Date(month)
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
  const name = `archived_order_events_${from.toISOString().slice(0, 7).replace('-', '_')}`
  const { rows } = await tx.query<{ found: string | null }>('SELECT to_regclass($1) AS found', [name])
  if (rows[0]?.found !== null) return
  await tx.query(
    `CREATE TABLE ${name} PARTITION OF archived_order_events FOR VALUES FROM ('${firstIdAt(from)}') TO ('${firstIdAt(to)}')`,
  )
  await tx.query(
    `CREATE TRIGGER ${name}_not_emptied BEFORE TRUNCATE ON ${name} EXECUTE FUNCTION refuse_change('events are only appended')`,
  )
}

/** The lowest id that an order created at a moment can have. */
function firstIdAt(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
