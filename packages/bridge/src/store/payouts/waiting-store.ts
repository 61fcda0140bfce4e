import type { Waiting, WaitingReason } from '../../model/waiting.ts'
import { execute, statement, type Transaction } from '../database/database.ts'
import { legAllows } from '../database/leg-status-sql.ts'
import { FUNDED, legNotHaltedByPerson, paysComplete } from './leg-sql.ts'
import { LEG_SOURCE } from './payout-terms.ts'

/** Whether the owner may cancel payout `x`: it waits, nothing is signed for it, no operator has halted it, and what it pays is not complete. */
const MAY_RETURN = (x: string): string =>
  `${x}.kind = 'payout' AND ${legAllows('given_up', `${x}.status`)} AND ${x}.waiting_reason IS NOT NULL AND (${x}.last_error LIKE 'paid_before:%') IS NOT TRUE
   AND NOT (${paysComplete(x)})`

/** SQL for what order `o` waits for; for a bulk order, the row that is refunded first. */
export const WAITING = `(SELECT jsonb_build_object('reason', w.waiting_reason, 'since', w.waiting_since, 'expected_at', w.expected_at,
    'returns_at', CASE WHEN w.stopped_at IS NULL THEN w.returns_at ELSE least(w.returns_at, w.stopped_at) END,
    'place', CASE WHEN w.waiting_reason IN ('LIQUIDITY', 'OUTFLOW') THEN (SELECT count(*) FROM legs f WHERE f.status = 'due'
      AND f.waiting_reason IS NOT NULL AND f.kind = 'payout' AND f.network_id = w.network_id AND f.currency_id = w.currency_id
      AND f.waiting_reason = w.waiting_reason AND f.id <= w.id) END)
  FROM legs w WHERE w.order_id = o.id AND o.credited_at IS NOT NULL AND o.status <> 'COMPLETE' AND ${MAY_RETURN('w')}
  ORDER BY w.returns_at, w.id LIMIT 1)`

/** One value of `WAITING`; null if nothing waits. */
export interface WaitingJson {
  readonly reason: WaitingReason
  readonly place: number | null
  readonly since: string
  readonly returns_at: string
  readonly expected_at: string | null
}

export function toWaiting(json: WaitingJson | null): Waiting | null {
  if (json === null) return null
  const { reason, place } = json
  const returnsAt = new Date(json.returns_at)
  const expectedAt = json.expected_at === null ? null : new Date(json.expected_at)
  return {
    reason,
    place,
    since: new Date(json.since),
    returnsAt,
    // It goes back before there is room.
    expectedAt: expectedAt !== null && expectedAt < returnsAt ? expectedAt : null,
  }
}

const STOPPED = statement(
  'legs_stopped',
  `SELECT FROM legs l WHERE l.order_id = $1 AND l.stopped_at IS NOT NULL AND ${MAY_RETURN('l')}`,
)
const STOP_WAITING = statement(
  'legs_stop_waiting',
  `UPDATE legs u SET stopped_at = $2 FROM ${LEG_SOURCE}
   WHERE l.order_id = $1 AND u.id = l.id AND u.stopped_at IS NULL AND ${MAY_RETURN('u')} AND ${FUNDED} AND ${legNotHaltedByPerson("''")}
   RETURNING pg_notify('lane_wake', u.network_id)`,
)

/**
 * Stops signing the waiting payouts of an order; the engine then refunds them. `before`: stopped already. `none`: nothing waits, or an operator has
 * halted it.
 */
export async function stopWaiting(
  tx: Transaction,
  orderId: string,
  at: Date,
): Promise<'stopped' | 'before' | 'none'> {
  if ((await execute(tx, STOP_WAITING, [orderId, at])) > 0) return 'stopped'
  return (await execute(tx, STOPPED, [orderId])) > 0 ? 'before' : 'none'
}
