import { BPS_SCALE } from '../amount/amount-constants.ts'
import { mulDivCeil } from '../amount/mul-div.ts'

/** The rate at which a deposit is paid out: its order's locked rate, or the lower of that and the market's. */
export type SettledRate = 'LOCKED' | 'MARKET'

/** The terms for the rate of an order between assets, or of one with a currency that has lost its peg. */
export interface RateTerms {
  /** The deposit's block was produced within the order's rate lock. */
  readonly isLocked: boolean
  /** The locked rate is paid even if the market has moved against us by up to this much. */
  readonly adverseBps: number
  /** Base units of the destination currency: if the payout for the full ordered amount would be less, the deposit is refunded. */
  readonly minAmountOut: bigint
  /** Base units of the destination currency at the market rate, for source base units after fees. */
  readonly atMarket: (netIn: bigint) => bigint
}

/** The default minimum payout: `amountOut` less the tolerance, rounded up. */
export const floorOf = (amountOut: bigint, toleranceBps: number): bigint =>
  mulDivCeil(amountOut, BPS_SCALE - BigInt(toleranceBps), BPS_SCALE)

/** Whether the market amount is below the order's by more than `bps` of the latter. */
export const isAdverse = (ordered: bigint, market: bigint, bps: number): boolean =>
  (ordered - market) * BPS_SCALE > ordered * BigInt(bps)

/**
 * The rule of rates for one amount: `ordered` is the amount at the order's rate, `market` at the market's. The locked rate is paid while the lock is
 * valid and the market has not moved against us too far; otherwise the lower of both. Undefined if that is zero, or less than the part `minAmountOut`
 * of `amountOut` allows: then the deposit is refunded.
 */
export function settleRate(
  { ordered, market }: { readonly ordered: bigint; readonly market: bigint },
  terms: Omit<RateTerms, 'atMarket'>,
  amountOut: bigint,
): { readonly payout: bigint; readonly rate: SettledRate } | undefined {
  if (terms.isLocked && !isAdverse(ordered, market, terms.adverseBps))
    return { payout: ordered, rate: 'LOCKED' }
  const payout = market < ordered ? market : ordered
  const isEnough = payout > 0n && payout * amountOut >= terms.minAmountOut * ordered
  return isEnough ? { payout, rate: 'MARKET' } : undefined
}
