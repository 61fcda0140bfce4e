import type { OrderFact, StandardOrderFact } from './read-facts.ts'
import type { BridgedCurrency, View } from './view.ts'

/**
 * What becomes of a deposit for an order, told again: no rule is taken from the engine. What is short by 0.1 % and by no more than the
 * order's fees is rounding; what is over by 2 % or 5 dollars goes back; of what is over by more the order is filled with as much as the engine
 * says that a new quote would have allowed, never more than may be sent (`GROWTH`), at its own rate, and the rest goes back. The amounts of a bulk order arrive to the unit, or not at all: nothing may be short, and
 * all that is over goes back.
 */
export interface OrderTerms {
  /** Base units of the destination currency; what all rows of a bulk order get, in base units of the source. */
  readonly payout: bigint
  /** What goes back, the fee for sending it not taken off. */
  readonly rest: bigint
}

const SHORT_BPS = 10n
const OVER_BPS = 200n
const OVER_USD = 5n * 10n ** 18n
const BPS = 10_000n

export const feesOf = (order: OrderFact): bigint =>
  BigInt(order.platform_fee) + BigInt(order.swap_fee) + BigInt(order.destination_fee)

/** Is a deposit of this amount, which names the order, enough to pay it out? */
export function isEnough(view: View, order: OrderFact, amount: bigint): boolean {
  return termsFor(view, order, amount) !== undefined
}

/** Undefined when it is too little, or of currencies that nobody knows. */
export function termsFor(view: View, order: OrderFact, amount: bigint): OrderTerms | undefined {
  if (order.kind === 'bulk') {
    const rest = amount - BigInt(order.amount_in)
    return rest < 0n ? undefined : { payout: BigInt(order.amount_out), rest }
  }
  const from = view.actors.currencies.find(({ id }) => id === order.currency_in)
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

/** Flat fees stay, the fee of the swap grows with the amount, rounded up; what is left is paid at the order's rate, rounded down. */
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

/** Whatever two currencies were ever worth beside each other; one for one within an asset. */
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
 * All that may be paid for a deposit. Where prices count that is the order's own rate while it is held, and else the worse of that and what
 * the market gave at some time; what it grew by is at the worse of both either way, and so is what has waited.
 */
export function payoutsFor(view: View, order: StandardOrderFact, amount: bigint): readonly bigint[] {
  const terms = termsFor(view, order, amount)
  const from = view.actors.currencies.find(({ id }) => id === order.currency_in)
  const to = view.actors.currencies.find(({ id }) => id === order.currency_out)
  if (terms === undefined || from === undefined || to === undefined) return []
  if (from.asset === to.asset || order.rate === null) return [terms.payout]
  const ordered = BigInt(order.amount_in)
  const credited = amount - terms.rest
  const base = credited < ordered ? credited : ordered
  const baseOut = base === ordered ? BigInt(order.amount_out) : payoutAtRate(order, base, from, to)
  const [scaleIn, scaleOut] = [10n ** BigInt(from.decimals), 10n ** BigInt(to.decimals)]
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

/** What is left of an amount after the order's fees, of which that of the swap grows with it. */
export function netOf(order: StandardOrderFact, amount: bigint): bigint {
  const ordered = BigInt(order.amount_in)
  const swapFee = (BigInt(order.swap_fee) * amount + ordered - 1n) / ordered
  return amount - swapFee - BigInt(order.platform_fee) - BigInt(order.destination_fee)
}
