import { notHalted } from '../operations/halt-store.ts'
import { OUTFLOW_ACTOR } from './outflow-store.ts'

/** The deposit that leg `l` is made of is booked for it, and no reorganisation has touched it. */
export const FUNDED = `d.booked IN ('order', 'refund') AND NOT d.suspect`

/** True while nothing halts leg `l` of order `o` and row `r` from leaving the wallet that `wallet` is the SQL of. */
export const legNotHalted = (wallet: string): string => whileNotHalted(wallet, undefined)

/** The same, but that the limit of what may leave within an hour is no halt. */
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
