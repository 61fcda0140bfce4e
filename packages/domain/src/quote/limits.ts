import { BPS_SCALE } from '../amount/amount-constants.ts'
import { convertDecimalsCeil, convertDecimalsFloor, unitsPerToken } from '../amount/convert-decimals.ts'
import { mulDivCeil, mulDivFloor } from '../amount/mul-div.ts'
import { feesOf, isSwap, swapBpsOf, type FeeTerms } from './quote-fees.ts'
import { roundDownToSignificant, roundUpToSignificant } from './round-significant.ts'

/** The minimum is at least this multiple of all fees (design, section 6). */
export const FEE_COVER = 2n

/** Computed limits are rounded to this many digits, to the safe side; configured ones are shown unchanged. */
const LIMIT_DIGITS = 4

export interface LimitTerms extends FeeTerms {
  /** Configured bounds of the source currency, base units. */
  readonly configuredMin: bigint
  readonly configuredMax: bigint
  /** The minimum payout of the destination, base units of the destination currency: at least one. */
  readonly leastPayout: bigint
  /** The amount that the destination can pay out now, base units of the destination currency. */
  readonly freeLiquidity: bigint
  /** The destination's total hourly outflow limit, base units of the source currency; null: no limit. */
  readonly outflowMax: bigint | null
  /** The most that one sender may have open in swaps, base units of the source currency; null or absent: no limit. */
  readonly openSwapMax?: bigint | null | undefined
}

export interface Limits {
  /** Base units of the source currency. */
  readonly minSend: bigint
  readonly maxSend: bigint
  /** False while the destination cannot pay out even the minimum. */
  readonly open: boolean
}

/** Source base units worth at least the minimum payout. */
function leastNet(terms: LimitTerms): bigint {
  const { currencyIn, currencyOut, leastPayout } = terms
  if (!isSwap(terms)) return convertDecimalsCeil(leastPayout, currencyOut.decimals, currencyIn.decimals)
  return mulDivCeil(
    leastPayout,
    currencyOut.price * unitsPerToken(currencyIn.decimals),
    currencyIn.price * unitsPerToken(currencyOut.decimals),
  )
}

/** The minimum amount that covers its fees, including its own swap fee, `FEE_COVER` times, and that reaches the minimum payout. */
function minByFees(terms: LimitTerms): bigint {
  const fixed = feesOf(terms, 0n).fullFee
  const swapBps = swapBpsOf(terms)
  const left = BPS_SCALE - FEE_COVER * swapBps
  if (left <= 0n) throw new RangeError('A swap fee of half the amount or more leaves nothing to send')
  // The swap fee rounds up by less than one unit; the extra unit keeps the cover complete.
  const covered = mulDivCeil(FEE_COVER * (fixed + (swapBps > 0n ? 1n : 0n)), BPS_SCALE, left)
  const paysOut = fixed + leastNet(terms) + (swapBps > 0n ? 1n : 0n)
  const paysOutWithSwapFee = mulDivCeil(paysOut, BPS_SCALE, BPS_SCALE - swapBps)
  return covered > paysOutWithSwapFee ? covered : paysOutWithSwapFee
}

/** Free liquidity of the destination in source base units, rounded down. */
function maxByLiquidity(terms: LimitTerms): bigint {
  const { currencyIn, currencyOut, freeLiquidity } = terms
  if (freeLiquidity <= 0n) return 0n
  if (!isSwap(terms)) return convertDecimalsFloor(freeLiquidity, currencyOut.decimals, currencyIn.decimals)
  return mulDivFloor(
    freeLiquidity,
    currencyOut.price * unitsPerToken(currencyIn.decimals),
    currencyIn.price * unitsPerToken(currencyOut.decimals),
  )
}

/**
 * The maximum size of any order: the lowest of the configured maximum, the destination's hourly outflow limit, and the most that one sender may have
 * open in swaps.
 */
export function sendCap({
  configuredMax,
  outflowMax,
  openSwapMax = null,
}: Pick<LimitTerms, 'configuredMax' | 'outflowMax' | 'openSwapMax'>): bigint {
  const bounds = [outflowMax, openSwapMax].filter((bound) => bound !== null)
  return bounds.reduce((least, bound) => {
    const computed = roundDownToSignificant(bound, LIMIT_DIGITS)
    return computed < least ? computed : least
  }, configuredMax)
}

/**
 * Minimum and maximum send of a route now: the minimum covers all fees twice, reaches the minimum payout, and is not below the configured one; the
 * maximum is the lowest of the configured one, the free liquidity and the destination's hourly outflow limit. Throws a RangeError for a swap fee of
 * half or more.
 */
export function quoteLimits(terms: LimitTerms): Limits {
  const computedMin = roundUpToSignificant(minByFees(terms), LIMIT_DIGITS)
  const computedMax = roundDownToSignificant(maxByLiquidity(terms), LIMIT_DIGITS)
  const minSend = computedMin > terms.configuredMin ? computedMin : terms.configuredMin
  const cap = sendCap(terms)
  const maxSend = computedMax < cap ? computedMax : cap
  return { minSend, maxSend, open: maxSend >= minSend }
}
