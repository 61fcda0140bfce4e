import { notHalted } from '../operations/halt-store.ts'
import { OUTFLOW_ACTOR } from './outflow-store.ts'

/** The deposit that funds leg `l` is booked for it, and no reorganisation has touched it. */
export const FUNDED = `d.booked IN ('order', 'refund') AND NOT d.suspect`

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
