import { BPS_SCALE } from '../amount/amount-constants.ts'
import { convertDecimalsFloor } from '../amount/convert-decimals.ts'
import { mulDivCeil, mulDivFloor } from '../amount/mul-div.ts'
import { usdToUnitsFloor, type UsdPrice } from '../amount/usd.ts'
import type { DepositPolicy } from './deposit-policy.ts'
import { settleRate, type RateTerms, type SettledRate } from './settle-rate.ts'

/** What an order agreed on; amounts in base units of the source currency but for `amountOut`. */
export interface OrderedTerms {
  readonly amountIn: bigint
  readonly platformFee: bigint
  readonly swapFee: bigint
  readonly destinationFee: bigint
  /** Base units of the destination currency. */
  readonly amountOut: bigint
  readonly isSameAsset: boolean
  readonly decimalsIn: number
  readonly decimalsOut: number
  /** Configured bounds of the source currency. */
  readonly minSend: bigint
  readonly maxSend: bigint
  /** What is paid out does not follow the deposit: the amounts of a bulk order arrive to the unit, or not at all. */
  readonly isPayoutFixed?: boolean | undefined
}

/** What becomes of a deposit for an order; `credited + refund + dust` is the deposit, to the unit. */
export interface DepositTerms {
  /** The part that the order is filled with, its fees included. */
  readonly credited: bigint
  /** The part of `credited` that is ours once the payout is final. */
  readonly fees: bigint
  /** What is paid out, in base units of the destination currency: at most the order's own rate, and the market's where that counts. */
  readonly payout: bigint
  /** The part that goes back to its sender, the network's fee for sending it not yet taken off. */
  readonly refund: bigint
  /** The part that is worth less than the fee for sending it back. */
  readonly dust: bigint
  /** The rate of what was ordered; null: one to one. */
  readonly rate: SettledRate | null
}

const feesOfOrder = ({ platformFee, swapFee, destinationFee }: OrderedTerms): bigint =>
  platformFee + swapFee + destinationFee

/** Is so little missing that rounding explains it, and enough left to be sent? True for what is not short at all. */
export function isShortAccepted(
  order: OrderedTerms,
  amount: bigint,
  policy: Pick<DepositPolicy, 'shortBps'>,
): boolean {
  const missing = order.amountIn - amount
  if (missing <= 0n) return true
  if (order.isPayoutFixed === true) return false
  if (missing * BPS_SCALE > order.amountIn * BigInt(policy.shortBps)) return false
  if (missing > feesOfOrder(order) || amount < order.minSend) return false
  return quoteAtOrderRate(order, amount).payout > 0n
}

/** The order's own rate for another amount: flat fees stay, the swap fee and what is paid out follow the amount. */
export function quoteAtOrderRate(
  order: OrderedTerms,
  amount: bigint,
): { readonly fees: bigint; readonly payout: bigint } {
  const swapFee = mulDivCeil(order.swapFee, amount, order.amountIn)
  const fees = order.platformFee + order.destinationFee + swapFee
  const netIn = amount - fees
  if (netIn <= 0n) return { fees, payout: 0n }
  const orderedNet = order.amountIn - feesOfOrder(order)
  const payout = order.isSameAsset
    ? convertDecimalsFloor(netIn, order.decimalsIn, order.decimalsOut)
    : mulDivFloor(order.amountOut, netIn, orderedNet)
  return { fees, payout }
}

/** What is known when a deposit is divided. */
export interface DepositMarket {
  /** Of the source asset; undefined: not known, and the stricter bound counts. */
  readonly price: UsdPrice | undefined
  /** What the network takes for sending a rest back, in base units of the source currency; undefined: a rest goes back. */
  readonly refundFee: bigint | undefined
  /** The most that a new quote would allow the order to be of now, base units of the source currency. */
  readonly mayGrowTo: bigint
  /** Null: one to one, within one asset whose currencies keep their peg. */
  readonly rate: RateTerms | null
}

/** Why a deposit cannot be paid out: too little came, or the rate has moved too far. */
export type SettledDeposit = { readonly terms: DepositTerms } | { readonly refused: 'short' | 'rate_moved' }

/**
 * Divides a deposit that was matched with an order. What the order was of is paid by the rule of rates; what came beyond it is paid at
 * the worse of the order's rate and the market's, up to what a new quote would allow, and the rest goes back.
 */
export function settleDepositTerms(
  order: OrderedTerms,
  amount: bigint,
  market: DepositMarket,
  policy: DepositPolicy,
): SettledDeposit {
  if (!isShortAccepted(order, amount, policy)) return { refused: 'short' }
  const own = amount < order.amountIn ? amount : order.amountIn
  const atOwn = quoteAtOrderRate(order, own)
  const settled = own === order.amountIn ? { ...atOwn, payout: order.amountOut } : atOwn
  const rated = rateOf(order, { net: own - settled.fees, ordered: settled.payout }, market.rate)
  if (rated === undefined) return { refused: 'rate_moved' }
  const ordered: Part = { credited: own, fees: settled.fees, ...rated }
  const grown = isMuchOver(order, amount, market, policy) ? grow(order, amount, market, ordered) : undefined
  const taken = grown ?? ordered
  const rest = amount - taken.credited
  const isWorthSending = market.refundFee === undefined || rest > market.refundFee * policy.restFeeMultiple
  return {
    terms: isWorthSending ? { ...taken, refund: rest, dust: 0n } : { ...taken, refund: 0n, dust: rest },
  }
}

type Part = Omit<DepositTerms, 'refund' | 'dust'>

/** One amount by the rule of rates; undefined: it goes back. */
function rateOf(
  { amountOut }: OrderedTerms,
  { net, ordered }: { readonly net: bigint; readonly ordered: bigint },
  rate: RateTerms | null,
): Pick<DepositTerms, 'payout' | 'rate'> | undefined {
  if (rate === null) return { payout: ordered, rate: null }
  return settleRate({ ordered, market: rate.atMarket(net) }, rate, amountOut)
}

function isMuchOver(
  order: OrderedTerms,
  amount: bigint,
  { price }: DepositMarket,
  policy: DepositPolicy,
): boolean {
  const rest = amount - order.amountIn
  const isLittle =
    rest * BPS_SCALE <= order.amountIn * BigInt(policy.overBps) ||
    (price !== undefined && rest <= usdToUnitsFloor(policy.overUsd, order.decimalsIn, price))
  return rest > 0n && !isLittle && order.isPayoutFixed !== true
}

/** The order with as much more as a new quote would allow; undefined where that is nothing, or not at a rate that may be paid. */
function grow(order: OrderedTerms, amount: bigint, market: DepositMarket, ordered: Part): Part | undefined {
  const most = market.mayGrowTo < order.maxSend ? market.mayGrowTo : order.maxSend
  const credited = amount < most ? amount : most
  if (credited <= order.amountIn) return undefined
  const { fees, payout } = quoteAtOrderRate(order, credited)
  const more = { net: credited - fees - (order.amountIn - ordered.fees), ordered: payout - order.amountOut }
  if (more.ordered <= 0n) return undefined
  // No lock holds for what nobody ordered.
  const rated = rateOf(order, more, market.rate && { ...market.rate, isLocked: false })
  return rated && { credited, fees, payout: ordered.payout + rated.payout, rate: ordered.rate }
}
