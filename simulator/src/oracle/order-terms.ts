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
    rest * view.actors.truePrice(from.asset) <= OVER_USD * 10n ** BigInt(from.decimals)
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
  const swapFee = (BigInt(order.swap_fee) * amount + ordered - 1n) / ordered
  const net = amount - swapFee - BigInt(order.platform_fee) - BigInt(order.destination_fee)
  if (net <= 0n) return 0n
  return from.asset === to.asset
    ? (net * 10n ** BigInt(to.decimals)) / 10n ** BigInt(from.decimals)
    : (BigInt(order.amount_out) * net) / (ordered - feesOf(order))
}
