import type { ChangesQuery } from '../../model/order-query.ts'
import { queryRows, statement, type Queryable } from '../database/database.ts'
import { isWanted, OF_OWNER, ownerValues, OWNERS } from './order-conditions.ts'

/** The most changed orders that are read. */
const MOST_CHANGED = 100

/** The most orders and bulk recipients that are read, though always one order: a recipient is as long as an order. */
const MOST_PARTS = 300

/** Read from an index in the order of lists: no index has orders by their last change, and each would cost every change of an order. */
const REACH = 1_000

/** Its confirmations, and what its payouts wait for, change without its row. */
const CHANGES_OUTSIDE = `o.transaction_in IS NOT NULL AND ${isWanted('in_progress', 'any')}`

const newestOf = (condition: string): string =>
  `(SELECT o.id, o.updated_at, ${CHANGES_OUTSIDE} AS changes_outside FROM orders o
    WHERE ${OF_OWNER} AND ${condition} ORDER BY o.created_at DESC, o.id DESC LIMIT ${REACH})`

const CHANGED = statement(
  'orders_changed',
  `WITH changed AS (SELECT f.id, f.updated_at FROM ${OWNERS} w CROSS JOIN LATERAL (
       ${newestOf(isWanted('all', 'any'))} UNION ${newestOf(isWanted('in_progress', 'any'))}) f
     WHERE f.updated_at >= $4 OR f.changes_outside ORDER BY f.updated_at DESC, f.id DESC LIMIT ${MOST_CHANGED + 1}),
   weighed AS (SELECT c.id, row_number() OVER latest AS place,
       sum(1 + (SELECT count(*) FROM bulk_rows r WHERE r.order_id = c.id)) OVER latest AS parts
     FROM changed c WINDOW latest AS (ORDER BY c.updated_at DESC, c.id DESC))
   SELECT ARRAY(SELECT id FROM weighed WHERE place <= ${MOST_CHANGED} AND (place = 1 OR parts <= ${MOST_PARTS}) ORDER BY place) AS ids,
   (SELECT count(*)::int FROM changed) AS changed,
   EXISTS (SELECT FROM ${OWNERS} w CROSS JOIN LATERAL (
     SELECT FROM orders o WHERE ${OF_OWNER} ORDER BY o.created_at DESC, o.id DESC OFFSET ${REACH} LIMIT 1) beyond) AS has_older`,
)

export interface ChangedIds {
  /** The latest change first; at most MOST_CHANGED, and fewer with many recipients. */
  readonly ids: readonly string[]
  /** False if more have changed, or may have: of a wallet with more orders than are read. */
  readonly isComplete: boolean
}

/** The orders that have changed since. */
export async function findChangedIds(db: Queryable, { owners, since }: ChangesQuery): Promise<ChangedIds> {
  const [row] = await queryRows<{ ids: readonly string[]; changed: number; has_older: boolean }>(
    db,
    CHANGED,
    [...ownerValues(owners), [], since],
  )
  const { ids, changed, has_older: hasOlder } = row ?? { ids: [], changed: 0, has_older: false }
  return { ids, isComplete: changed === ids.length && !hasOlder }
}
