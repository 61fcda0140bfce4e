import type { ChangesQuery } from '../../model/order-query.ts'
import { queryRows, statement, type Queryable } from '../database/database.ts'
import { isWanted, OF_OWNER, ownerValues, OWNERS } from './order-conditions.ts'

/** So many changed orders are read at most. */
const MOST_CHANGED = 100

/** Read from an index in the order of lists: no index has orders by their last change, and each would cost every change of an order. */
const REACH = 1_000

/** Its confirmations, and what its payouts wait for, change without its row. */
const CHANGES_OUTSIDE = `o.transaction_in IS NOT NULL AND ${isWanted('in_progress', 'any')}`

const newestOf = (condition: string): string =>
  `(SELECT o.id, o.updated_at, ${CHANGES_OUTSIDE} AS changes_outside FROM orders o
    WHERE ${OF_OWNER} AND ${condition} ORDER BY o.created_at DESC, o.id DESC LIMIT ${REACH})`

const CHANGED = statement(
  'orders_changed',
  `SELECT ARRAY(SELECT f.id FROM ${OWNERS} w CROSS JOIN LATERAL (
       ${newestOf(isWanted('all', 'any'))} UNION ${newestOf(isWanted('in_progress', 'any'))}) f
     WHERE f.updated_at >= $4 OR f.changes_outside ORDER BY f.updated_at DESC, f.id DESC LIMIT ${MOST_CHANGED + 1}) AS ids,
   EXISTS (SELECT FROM ${OWNERS} w CROSS JOIN LATERAL (
     SELECT FROM orders o WHERE ${OF_OWNER} ORDER BY o.created_at DESC, o.id DESC OFFSET ${REACH} LIMIT 1) beyond) AS has_older`,
)

export interface ChangedIds {
  /** The latest change first; at most MOST_CHANGED. */
  readonly ids: readonly string[]
  /** False if more have changed, or may have: of a wallet with more orders than are read. */
  readonly isComplete: boolean
}

/** The orders that have changed since. */
export async function findChangedIds(db: Queryable, { owners, since }: ChangesQuery): Promise<ChangedIds> {
  const [row] = await queryRows<{ ids: readonly string[]; has_older: boolean }>(db, CHANGED, [
    ...ownerValues(owners),
    [],
    since,
  ])
  const ids = row?.ids ?? []
  return {
    ids: ids.slice(0, MOST_CHANGED),
    isComplete: ids.length <= MOST_CHANGED && row?.has_older !== true,
  }
}
