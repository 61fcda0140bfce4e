import { BPS_SCALE } from '../amount/amount-constants.ts'
import { convertDecimalsFloor, unitsPerToken } from '../amount/convert-decimals.ts'
import { mulDivCeil, mulDivFloor } from '../amount/mul-div.ts'
import { discountPlatformFee } from './discount-platform-fee.ts'
import { unitsToUsd, usdToUnitsCeil, type Usd, type UsdPrice } from '../amount/usd.ts'

/** One side of a quote. Currencies of one asset convert one to one; others by their prices. */
export interface QuoteSide {
  readonly asset: string
  readonly decimals: number
  readonly price: UsdPrice
}

export interface FeeTerms {
  readonly currencyIn: QuoteSide
  readonly currencyOut: QuoteSide
  /** Flat fee per transfer, before a discount. */
  readonly platformFeeUsd: Usd
  /** A phase NFT's discount on the platform fee, in basis points; absent: none. */
  readonly discountBps?: number
  /** Charged only between different assets. */
  readonly swapFeeBps: number
  /** What it later costs to spend the deposit, in base units of the source currency, which is then the coin itself; absent: nothing. */
  readonly depositCost?: bigint | undefined
  /** Charged only within one asset, for a token without a price of its own; absent: nothing. */
  readonly unpricedBps?: number | undefined
  readonly payout: {
    /** Live cost of the payout in base units of the destination's native coin. */
    readonly cost: bigint
    readonly nativeDecimals: number
    readonly nativePrice: UsdPrice
    /** Added to both live costs. */
    readonly marginBps: number
  }
}

/** Base units of the source currency, each rounded up. */
export interface QuoteFees {
  /** After the discount. */
  readonly platformFee: bigint
  /** Before the discount. */
  readonly originalPlatformFee: bigint
  readonly swapFee: bigint
  /** What networks charge: for the payout, and where deposits are coins for spending the deposit. */
  readonly destinationFee: bigint
  readonly fullFee: bigint
}

export interface QuotedAmounts extends QuoteFees {
  readonly amountIn: bigint
  /** `amountIn` minus all fees, in the source currency. */
  readonly netIn: bigint
  /** The amount received, in base units of the destination currency, rounded down. */
  readonly amountOut: bigint
  readonly platformFeeUsd: Usd
  readonly swapFeeUsd: Usd
  readonly destinationFeeUsd: Usd
}

export type QuoteFeesResult =
  | { readonly ok: true; readonly quote: QuotedAmounts }
  /** The fees leave nothing to pay out. */
  | { readonly ok: false; readonly reason: 'too_small'; readonly fees: QuoteFees }

export function isSwap(terms: Pick<FeeTerms, 'currencyIn' | 'currencyOut'>): boolean {
  return terms.currencyIn.asset !== terms.currencyOut.asset
}

/** Basis points of the amount that are charged besides the flat fees. */
export const swapBpsOf = (terms: Omit<FeeTerms, 'payout' | 'platformFeeUsd'>): bigint =>
  BigInt(isSwap(terms) ? terms.swapFeeBps : (terms.unpricedBps ?? 0))

/** Fees for an amount in source base units. Throws a RangeError for a negative amount, a price that is not above zero or an invalid discount. */
export function feesOf(terms: FeeTerms, amountIn: bigint): QuoteFees {
  const { currencyIn, payout, depositCost = 0n, discountBps = 0 } = terms
  const originalPlatformFee = usdToUnitsCeil(terms.platformFeeUsd, currencyIn.decimals, currencyIn.price)
  const platformFee = discountPlatformFee(originalPlatformFee, discountBps)
  const swapFee = mulDivCeil(amountIn, swapBpsOf(terms), BPS_SCALE)
  // A single division, so that it rounds once. Equal prices cancel out: gas in ether for a transfer of ether needs no exact price.
  const withMargin = BPS_SCALE + BigInt(payout.marginBps)
  const payoutFee = mulDivCeil(
    payout.cost * withMargin,
    payout.nativePrice * unitsPerToken(currencyIn.decimals),
    currencyIn.price * unitsPerToken(payout.nativeDecimals) * BPS_SCALE,
  )
  const destinationFee = payoutFee + mulDivCeil(depositCost, withMargin, BPS_SCALE)
  const fullFee = platformFee + swapFee + destinationFee
  return { platformFee, originalPlatformFee, swapFee, destinationFee, fullFee }
}

/** Converts source base units to destination base units, rounded down; by decimals only within one asset. */
export function convertToOut(terms: Pick<FeeTerms, 'currencyIn' | 'currencyOut'>, units: bigint): bigint {
  const { currencyIn, currencyOut } = terms
  if (!isSwap(terms)) return convertDecimalsFloor(units, currencyIn.decimals, currencyOut.decimals)
  return mulDivFloor(
    units,
    currencyIn.price * unitsPerToken(currencyOut.decimals),
    currencyOut.price * unitsPerToken(currencyIn.decimals),
  )
}

/** The amount received for an amount, and all fees. Fees round up and the received amount rounds down, by less than one base unit each. */
export function quoteFees(terms: FeeTerms, amountIn: bigint): QuoteFeesResult {
  const fees = feesOf(terms, amountIn)
  const netIn = amountIn - fees.fullFee
  const amountOut = netIn > 0n ? convertToOut(terms, netIn) : 0n
  if (amountOut <= 0n) return { ok: false, reason: 'too_small', fees }
  const worth = (units: bigint): Usd => unitsToUsd(units, terms.currencyIn.decimals, terms.currencyIn.price)
  return {
    ok: true,
    quote: {
      ...fees,
      amountIn,
      netIn,
      amountOut,
      platformFeeUsd: discountPlatformFee(terms.platformFeeUsd, terms.discountBps ?? 0),
      swapFeeUsd: worth(fees.swapFee),
      destinationFeeUsd: worth(fees.destinationFee),
    },
  }
}
