import { BPS_SCALE } from '../amount/amount-constants.ts'
import { mulDivCeil } from '../amount/mul-div.ts'

/** By which rate a deposit is paid out: the one that its order holds, or the worse of that and the market's. */
export type SettledRate = 'LOCKED' | 'MARKET'

/** What the rate of an order between assets, or of one with a currency that has left its peg, is judged by. */
export interface RateTerms {
  /** The deposit's block was made while the order held its rate. */
  readonly isLocked: boolean
  /** The market may have moved against us by so much, and the held rate is paid all the same. */
  readonly adverseBps: number
  /** Base units of the destination currency: less than this for all that was ordered is not paid, the deposit goes back. */
  readonly minAmountOut: bigint
  /** What the market gives now, in base units of the destination currency, for source base units that are left after fees. */
  readonly atMarket: (netIn: bigint) => bigint
}

/** The least that is paid out where nobody has said it: `amountOut` less the tolerance, rounded up. */
export const floorOf = (amountOut: bigint, toleranceBps: number): bigint =>
  mulDivCeil(amountOut, BPS_SCALE - BigInt(toleranceBps), BPS_SCALE)

/** Does the market give less than the order's rate by more than `bps` of what the latter gives? */
export const isAdverse = (ordered: bigint, market: bigint, bps: number): boolean =>
  (ordered - market) * BPS_SCALE > ordered * BigInt(bps)

/**
 * The rule of rates, for one amount: `ordered` is what the order's rate gives for it, `market` what the market gives. The held rate is
 * paid while the lock holds and the market has not moved against us too far; else the worse of both. Undefined when that is nothing, or
 * less than the part `minAmountOut` of `amountOut` allows: then it goes back.
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
