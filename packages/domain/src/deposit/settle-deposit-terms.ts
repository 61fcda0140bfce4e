import { BPS_SCALE } from '../amount/amount-constants.ts'
import { convertDecimalsFloor } from '../amount/convert-decimals.ts'
import { mulDivCeil, mulDivFloor } from '../amount/mul-div.ts'
import { usdToUnitsFloor, type UsdPrice } from '../amount/usd.ts'
import type { DepositPolicy } from './deposit-policy.ts'
import { settleRate, type RateTerms, type SettledRate } from './settle-rate.ts'

/** An order's terms; amounts in base units of the source currency except `amountOut`. */
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
  /** The payout does not follow the deposit: a bulk order pays its exact amounts, or nothing. */
  readonly isPayoutFixed?: boolean | undefined
}

/** The division of a deposit for an order; `credited + refund + dust` is exactly the deposit. */
export interface DepositTerms {
  /** The part that fills the order, including its fees. */
  readonly credited: bigint
  /** The part of `credited` that is earned once the payout is final. */
  readonly fees: bigint
  /** The payout in base units of the destination currency: at most at the order's own rate, and at the market's where that applies. */
  readonly payout: bigint
  /** The part that is refunded to the sender, before the network's refund fee. */
  readonly refund: bigint
  /** The part worth less than its refund fee. */
  readonly dust: bigint
  /** The rate of the ordered amount; null: one to one. */
  readonly rate: SettledRate | null
}

const feesOfOrder = ({ platformFee, swapFee, destinationFee }: OrderedTerms): bigint =>
  platformFee + swapFee + destinationFee

/** Whether a shortfall is small enough to be explained by rounding, and leaves enough to be sent. True if there is no shortfall. */
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

/** The order's own rate for another amount: flat fees are unchanged, the swap fee and the payout scale with the amount. */
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

/** Inputs for the division of a deposit. */
export interface DepositMarket {
  /** Price of the source asset; undefined: unknown, and the stricter limit applies. */
  readonly price: UsdPrice | undefined
  /** The network's fee for refunding the rest, in base units of the source currency; undefined: the rest is refunded. */
  readonly refundFee: bigint | undefined
  /** Maximum order size that a new quote would allow now, base units of the source currency. */
  readonly mayGrowTo: bigint
  /** Null: one to one, within one asset whose currencies keep their peg. */
  readonly rate: RateTerms | null
}

/** Why a deposit cannot be paid out: it is too small, or the rate has moved too far. */
export type SettledDeposit = { readonly terms: DepositTerms } | { readonly refused: 'short' | 'rate_moved' }

/**
 * Divides a deposit that was matched with an order. The ordered amount is paid by the rule of rates; an excess is paid at the lower of the order's
 * rate and the market's, up to what a new quote would allow, and the rest is refunded.
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

/** Applies the rule of rates to one amount; undefined: it is refunded. */
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

/** Grows the order as far as a new quote would allow; undefined if that is not at all, or not at an acceptable rate. */
function grow(order: OrderedTerms, amount: bigint, market: DepositMarket, ordered: Part): Part | undefined {
  const most = market.mayGrowTo < order.maxSend ? market.mayGrowTo : order.maxSend
  const credited = amount < most ? amount : most
  if (credited <= order.amountIn) return undefined
  const { fees, payout } = quoteAtOrderRate(order, credited)
  const more = { net: credited - fees - (order.amountIn - ordered.fees), ordered: payout - order.amountOut }
  if (more.ordered <= 0n) return undefined
  // The rate lock does not cover more than was ordered.
  const rated = rateOf(order, more, market.rate && { ...market.rate, isLocked: false })
  return rated && { credited, fees, payout: ordered.payout + rated.payout, rate: ordered.rate }
}
