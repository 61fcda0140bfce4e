import { execute, queryRows, statement, type Queryable } from '../database/database.ts'
import { findDepositsById, type StoredDeposit } from './deposit-store.ts'

/** Unmatched deposits that wait without a decision. */
const WAITS = `d.status = 'unmatched' AND d.booked = 'suspense' AND d.refund_state = 'none' AND NOT d.suspect
  AND d.reason IN ('no_order', 'ambiguous')`

/** The sender of deposit `d` is to be checked at the SQL time `at`, before its refund is due. */
export const uncheckedSender = (at: string): string =>
  `d.look_at_sender_after <= ${at} AND d.refund_after > ${at} AND ${WAITS}`

const UNLOOKED = statement(
  'senders_unlooked',
  `SELECT d.id FROM deposits d WHERE d.network_id = $1 AND ${uncheckedSender('$2')}
   ORDER BY d.look_at_sender_after, d.id LIMIT $3`,
)
const LOOK_AGAIN = statement(
  'senders_look_again',
  'UPDATE deposits SET look_at_sender_after = $2 WHERE id = $1',
)
const HOLD = statement(
  'senders_hold',
  `UPDATE deposits d SET refund_state = 'held', look_at_sender_after = NULL WHERE d.id = $1 AND ${WAITS}`,
)

/** Unmatched deposits that wait for their refund and whose senders were not checked, the longest waiting first. */
export async function findUncheckedSenders(
  db: Queryable,
  networkId: string,
  { at, limit }: { readonly at: Date; readonly limit: number },
): Promise<readonly StoredDeposit[]> {
  const rows = await queryRows<{ id: string }>(db, UNLOOKED, [networkId, at, limit])
  return findDepositsById(
    db,
    rows.map(({ id }) => id),
  )
}

/** When a deposit's sender is checked next; null: no longer needed. */
export async function scheduleSenderCheck(db: Queryable, id: string, after: Date | null): Promise<void> {
  await execute(db, LOOK_AGAIN, [id, after])
}

/** Holds a deposit for an operator's decision. False if it has changed meanwhile. */
export async function holdUnmatchedDeposit(db: Queryable, id: string): Promise<boolean> {
  return (await execute(db, HOLD, [id])) > 0
}
