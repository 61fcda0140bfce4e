import type { Invariant } from './invariant.ts'
import { netOf } from '../facts/order-terms.ts'
import { sourceOf } from '../facts/source-of.ts'
import type { StandardOrderFact } from '../facts/read-facts.ts'
import type { BridgedCurrency, View } from '../facts/view.ts'

const BPS = 10_000n
/** The price feed's interval plus the duration of a reading: the maximum age of an engine's prices while its process runs. */
const FEED_MS = 25_000
/** Wrong prices, clock jumps, and suspended or killed processes. */
const NO_MOVES = ['bad_price', 'clock_jump', 'pause'] as const
/** Events that decide an order's payout: however long it has waited, its rate is held against the market again when it is signed. */
const DECISIONS: ReadonlySet<string> = new Set(['deposit_credited', 'payout_repriced', 'payout_signed'])

/**
 * TREASURY: no moves of a user leave the treasury worse off than documented: when an order between assets was decided, and when it was signed, its
 * payout was worth no more than the deposit net of fees plus the swap fee.
 */
export const treasuryIsNotOutplayed: Invariant = {
  id: 'TREASURY',
  what: 'an order between assets is paid no more than what it brought was worth when that was decided and when it was signed, and its swap fee',
  check(view) {
    if (NO_MOVES.some((kind) => view.causes.did(kind))) return []
    return view.facts.orders.flatMap((order) => (order.kind === 'standard' ? outplayed(view, order) : []))
  },
}

function outplayed(view: View, order: StandardOrderFact): readonly string[] {
  const { actors, facts } = view
  const from = sourceOf(view, order)
  const to = actors.currencies.find(({ id }) => id === order.currency_out)
  const decided = facts.events.findLast(
    ({ order_id, event }) => order_id === order.id && DECISIONS.has(event),
  )
  const { credited_amount, payout_amount } = order
  if (from === undefined || to === undefined || decided === undefined || from.asset === to.asset) return []
  if (credited_amount === null || payout_amount === null) return []
  const net = netOf(order, BigInt(credited_amount))
  const fee = (BigInt(order.swap_fee) * BPS) / BigInt(order.amount_in)
  const most = mostAtMarket(view, { from, to, net, at: decided.at_ms })
  // One unit for each rounding.
  return BigInt(payout_amount) * (BPS - fee) <= (most + 2n) * BPS
    ? []
    : [`order ${order.id} is paid ${payout_amount} where ${String(most)} is what it brought`]
}

/** The market value at the best moment that the engine may have seen. */
function mostAtMarket(
  { actors }: View,
  of: {
    readonly from: BridgedCurrency
    readonly to: BridgedCurrency
    readonly net: bigint
    readonly at: number
  },
): bigint {
  const { from, to, net, at } = of
  const prices = (asset: string): readonly bigint[] => actors.pricesBetween(asset, at - FEED_MS, at)
  const scaleIn = 10n ** BigInt(from.decimals)
  const scaleOut = 10n ** BigInt(to.decimals)
  return prices(from.asset)
    .flatMap((priceIn) =>
      prices(to.asset).map((priceOut) => (net * priceIn * scaleOut) / (priceOut * scaleIn)),
    )
    .reduce((most, amount) => (amount > most ? amount : most), 0n)
}
