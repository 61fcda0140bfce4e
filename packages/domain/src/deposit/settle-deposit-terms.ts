import { BPS_SCALE } from '../amount/amount-constants.ts'
import { convertDecimalsFloor } from '../amount/convert-decimals.ts'
import { mulDivCeil, mulDivFloor } from '../amount/mul-div.ts'
import { usdToUnitsFloor, type UsdPrice } from '../amount/usd.ts'
import type { DepositPolicy } from './deposit-policy.ts'

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
  /** What is paid out, in base units of the destination currency: at most the order's own rate. */
  readonly payout: bigint
  /** The part that goes back to its sender, the network's fee for sending it not yet taken off. */
  readonly refund: bigint
  /** The part that is worth less than the fee for sending it back. */
  readonly dust: bigint
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
function quoteAtOrderRate(
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

/**
 * Divides a deposit that was matched with an order. Undefined when it is too short to be paid out. `price` is that of the source
 * asset, `refundFee` what the network takes for sending the rest back, in base units of the source currency; where either is not
 * known the stricter bound counts, and a rest goes back.
 */
export function settleDepositTerms(
  order: OrderedTerms,
  amount: bigint,
  market: { readonly price: UsdPrice | undefined; readonly refundFee: bigint | undefined },
  policy: DepositPolicy,
): DepositTerms | undefined {
  const whole = (): DepositTerms => ({
    credited: amount,
    ...quoteAtOrderRate(order, amount),
    refund: 0n,
    dust: 0n,
  })
  if (amount < order.amountIn) return isShortAccepted(order, amount, policy) ? whole() : undefined
  const rest = amount - order.amountIn
  const isLittle =
    rest * BPS_SCALE <= order.amountIn * BigInt(policy.overBps) ||
    (market.price !== undefined && rest <= usdToUnitsFloor(policy.overUsd, order.decimalsIn, market.price))
  const mayGrow = order.isPayoutFixed !== true && amount <= order.maxSend
  if (rest > 0n && !isLittle && mayGrow) return whole()
  const isWorthSending = market.refundFee === undefined || rest > market.refundFee * policy.restFeeMultiple
  const ordered = { credited: order.amountIn, fees: feesOfOrder(order), payout: order.amountOut }
  return isWorthSending ? { ...ordered, refund: rest, dust: 0n } : { ...ordered, refund: 0n, dust: rest }
}
