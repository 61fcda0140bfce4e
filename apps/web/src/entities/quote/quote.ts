import type { AmountOutWire, LimitsWire } from '@sunspan/api'
import { parseUnits } from '@sunspan/domain'

/** A currency as needed for quotes. */
export interface QuoteCurrency {
  readonly id: string
  readonly decimals: number
}

/** One fee: base units of the source currency, and dollars as a decimal string. */
export interface QuoteFee {
  readonly amount: bigint
  readonly usd: string
}

export interface Quote {
  readonly currencyInId: string
  readonly currencyOutId: string
  /** The requested amount, in base units of the source currency. */
  readonly amountIn: bigint
  /** Base units of the destination currency. */
  readonly amountOut: bigint
  /** Minimum payout of the order, and how long its rate is locked; undefined within one asset. */
  readonly minAmountOut: bigint | undefined
  readonly rateLockSeconds: number | undefined
  readonly platformFee: QuoteFee
  /** The platform fee without the discount of the phase NFT with this name; undefined without a discount. */
  readonly discount: { readonly name: string; readonly originalFee: bigint } | undefined
  /** A discount may be missing: the sender's NFTs could not be read. */
  readonly isDiscountUnsure: boolean
  readonly swapFee: QuoteFee
  readonly destinationFee: QuoteFee
  /** Sum of all three. */
  readonly fullFee: bigint
  /** The source network's fee for the deposit, in base units of its native coin; undefined if unknown. */
  readonly sourceChainFee: bigint | undefined
  readonly fillEstimateSeconds: number
}

export interface Limits {
  /** Base units of the source currency. */
  readonly minSend: bigint
  readonly maxSend: bigint
}

export function toQuote(
  wire: AmountOutWire,
  asked: {
    readonly amountIn: bigint
    readonly currencyIn: QuoteCurrency
    readonly currencyOut: QuoteCurrency
    readonly sourceNativeDecimals: number
  },
): Quote {
  const { decimals } = asked.currencyIn
  return {
    currencyInId: asked.currencyIn.id,
    currencyOutId: asked.currencyOut.id,
    amountIn: asked.amountIn,
    amountOut: toUnits(wire.amount_out, asked.currencyOut.decimals),
    minAmountOut: parseUnits(wire.min_amount_out ?? '', asked.currencyOut.decimals),
    rateLockSeconds: wire.rate_lock_seconds ?? undefined,
    platformFee: { amount: toUnits(wire.platform_fee, decimals), usd: wire.platform_fee_in_usd },
    discount: toDiscount(wire, decimals),
    isDiscountUnsure: wire.discount_unavailable === true,
    swapFee: { amount: toUnits(wire.swap_fee, decimals), usd: wire.swap_fee_in_usd },
    destinationFee: { amount: toUnits(wire.blockchain_fee, decimals), usd: wire.blockchain_fee_in_usd },
    fullFee: toUnits(wire.full_fee, decimals),
    sourceChainFee: parseUnits(wire.source_chain_fee, asked.sourceNativeDecimals),
    fillEstimateSeconds: wire.fill_estimate_seconds,
  }
}

function toDiscount(wire: AmountOutWire, decimals: number): Quote['discount'] {
  const { nft_discount: discount } = wire
  if (discount === null || discount === undefined) return undefined
  return { name: discount.nftName, originalFee: toUnits(discount.networkFee, decimals) }
}

export function toLimits(wire: LimitsWire, currencyIn: QuoteCurrency): Limits {
  return {
    minSend: toUnits(wire.min_send, currencyIn.decimals),
    maxSend: toUnits(wire.max_send, currencyIn.decimals),
  }
}

function toUnits(text: string, decimals: number): bigint {
  const units = parseUnits(text, decimals)
  if (units === undefined) throw new Error(`${text} is not an amount with ${decimals} decimals`)
  return units
}
