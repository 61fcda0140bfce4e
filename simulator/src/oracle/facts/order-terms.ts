import type { OrderFact, StandardOrderFact } from './read-facts.ts'
import { sourceOf } from './source-of.ts'
import type { BridgedCurrency, View } from './view.ts'

/**
 * Settlement of a deposit for an order, implemented independently of the engine. A shortfall of up to 0.1 % that does not exceed the order's fees is
 * rounding; an excess of up to 2 % or 5 dollars is refunded; of a larger excess the order is filled with as much as the engine reports that a new
 * quote would have allowed, never more than the maximum (`GROWTH`), at its own rate, and the rest is refunded. The amount of a bulk order must arrive
 * in full: nothing may be missing, and any excess is refunded.
 */
export interface OrderTerms {
  /** Base units of the destination currency; for a bulk order the sum of all rows, in base units of the source currency. */
  readonly payout: bigint
  /** The refund, before its fee is deducted. */
  readonly rest: bigint
}

const SHORT_BPS = 10n
const OVER_BPS = 200n
const OVER_USD = 5n * 10n ** 18n
const BPS = 10_000n

export const feesOf = (order: OrderFact): bigint =>
  BigInt(order.platform_fee) + BigInt(order.swap_fee) + BigInt(order.destination_fee)

/** Whether a deposit of this amount that references the order is enough to pay it. */
export function isEnough(view: View, order: OrderFact, amount: bigint): boolean {
  return termsFor(view, order, amount) !== undefined
}

/** Undefined if it is too little, or of unknown currencies. */
export function termsFor(view: View, order: OrderFact, amount: bigint): OrderTerms | undefined {
  if (order.kind === 'bulk') {
    const rest = amount - BigInt(order.amount_in)
    return rest < 0n ? undefined : { payout: BigInt(order.amount_out), rest }
  }
  const from = sourceOf(view, order)
  const to = view.actors.currencies.find(({ id }) => id === order.currency_out)
  if (from === undefined || to === undefined) return undefined
  const ordered = BigInt(order.amount_in)
  const atRate = payoutAtRate(order, amount, from, to)
  if (amount < ordered) {
    const missing = ordered - amount
    const isRounding = missing * BPS <= ordered * SHORT_BPS && missing <= feesOf(order)
    return isRounding && amount >= from.minSend && atRate > 0n ? { payout: atRate, rest: 0n } : undefined
  }
  const rest = amount - ordered
  const isLittle =
    rest * BPS <= ordered * OVER_BPS ||
    rest * (view.actors.everPrice(from.asset)[0] ?? 0n) <= OVER_USD * 10n ** BigInt(from.decimals)
  if (rest === 0n || isLittle) return { payout: BigInt(order.amount_out), rest }
  const credited = order.credited_amount === null ? mostOf(amount, from) : BigInt(order.credited_amount)
  if (credited === amount) return { payout: atRate, rest: 0n }
  return { payout: payoutAtRate(order, credited, from, to), rest: amount - credited }
}

const mostOf = (amount: bigint, { maxSend }: BridgedCurrency): bigint => (amount < maxSend ? amount : maxSend)

/** Flat fees stay, the swap fee grows with the amount, rounded up; the remainder is paid at the order's rate, rounded down. */
function payoutAtRate(
  order: StandardOrderFact,
  amount: bigint,
  from: BridgedCurrency,
  to: BridgedCurrency,
): bigint {
  const ordered = BigInt(order.amount_in)
  const net = netOf(order, amount)
  if (net <= 0n) return 0n
  return from.asset === to.asset
    ? (net * 10n ** BigInt(to.decimals)) / 10n ** BigInt(from.decimals)
    : (BigInt(order.amount_out) * net) / (ordered - feesOf(order))
}

/** All relative prices that two currencies ever had; one to one within an asset. */
export function pricePairs(
  { actors }: View,
  from: BridgedCurrency,
  to: BridgedCurrency,
): readonly (readonly [bigint, bigint])[] {
  if (from.asset === to.asset) return [[1n, 1n]]
  return actors
    .everPrice(from.asset)
    .flatMap((priceIn) => actors.everPrice(to.asset).map((priceOut) => [priceIn, priceOut] as const))
}

/**
 * All admissible payouts for a deposit. If prices apply, that is the order's own rate while it is locked, and otherwise the worse of it and any
 * market rate of that time; an excess always gets the worse of both, and so does an order that waited.
 */
export function payoutsFor(view: View, order: StandardOrderFact, amount: bigint): readonly bigint[] {
  const terms = termsFor(view, order, amount)
  const from = sourceOf(view, order)
  const to = view.actors.currencies.find(({ id }) => id === order.currency_out)
  if (terms === undefined || from === undefined || to === undefined) return []
  if (from.asset === to.asset || order.rate === null) return [terms.payout]
  const ordered = BigInt(order.amount_in)
  const credited = amount - terms.rest
  const base = credited < ordered ? credited : ordered
  const baseOut = base === ordered ? BigInt(order.amount_out) : payoutAtRate(order, base, from, to)
  const scaleIn = 10n ** BigInt(from.decimals)
  const scaleOut = 10n ** BigInt(to.decimals)
  const found = pricePairs(view, from, to).flatMap(([priceIn, priceOut]) => {
    const atMarket = (net: bigint): bigint => (net * priceIn * scaleOut) / (priceOut * scaleIn)
    const more = atMarket(netOf(order, credited) - netOf(order, base))
    const grown = credited > ordered ? least(terms.payout - baseOut, more) : 0n
    const worse = least(baseOut, atMarket(netOf(order, base)))
    const whole = least(baseOut + grown, atMarket(netOf(order, credited)))
    return order.rate === 'LOCKED' ? [baseOut + grown] : [worse + grown, whole]
  })
  return [...new Set(found)]
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** An amount less the order's fees, of which the swap fee is proportional to the amount. */
export function netOf(order: StandardOrderFact, amount: bigint): bigint {
  const ordered = BigInt(order.amount_in)
  const swapFee = (BigInt(order.swap_fee) * amount + ordered - 1n) / ordered
  return amount - swapFee - BigInt(order.platform_fee) - BigInt(order.destination_fee)
}
