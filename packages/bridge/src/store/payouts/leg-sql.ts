import { notHalted } from '../operations/halt-store.ts'
import { OUTFLOW_ACTOR } from './outflow-store.ts'

/** The deposit that funds leg `l` is booked for it, and no reorganisation has touched it. */
export const FUNDED = `d.booked IN ('order', 'refund') AND NOT d.suspect`

/**
 * Leg `x` pays an order, or a row, that is complete: its payout died on another branch after it was seen in a block. The order cannot move back, so the
 * payout is tried for as long as it takes, and its deposit stays.
 */
export const paysComplete = (
  x: string,
): string => `${x}.kind = 'payout' AND (EXISTS (SELECT FROM orders o WHERE o.id = ${x}.order_id AND ${x}.row_no IS NULL AND o.status = 'COMPLETE')
       OR EXISTS (SELECT FROM bulk_rows r WHERE r.order_id = ${x}.order_id AND r.row_no = ${x}.row_no AND r.status = 'COMPLETE'))`

/** True while no halt keeps leg `l` of order `o` and row `r` from leaving the wallet given as the SQL `wallet`. */
export const legNotHalted = (wallet: string): string => whileNotHalted(wallet, undefined)

/** The same, ignoring halts by the hourly outflow limit. */
export const legNotHaltedByPerson = (wallet: string): string => whileNotHalted(wallet, OUTFLOW_ACTOR)

function whileNotHalted(wallet: string, exceptBy: string | undefined): string {
  const route = {
    network: 'l.network_id',
    currency: 'l.currency_id',
    currencyIn: 'o.currency_in',
    currencyOut: 'coalesce(o.currency_out, r.currency_out, l.currency_id)',
    wallet,
  }
  const [refund, payout] = [notHalted('refund', route, exceptBy), notHalted('payout', route, exceptBy)]
  return `CASE l.kind WHEN 'refund' THEN ${refund} ELSE ${payout} END`
}
