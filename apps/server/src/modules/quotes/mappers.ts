import type { AmountOutWire, LimitsWire } from '@sunspan/api'
import type { Quote } from '@sunspan/bridge'
import { formatUnits, usdToText, type Currency, type Limits } from '@sunspan/domain'

export const toLimitsWire = (limits: Limits, currencyIn: Currency): LimitsWire => ({
  min_send: formatUnits(limits.minSend, currencyIn.decimals),
  max_send: formatUnits(limits.maxSend, currencyIn.decimals),
})

/** `nativeDecimals` belong to the source network's native coin. */
export function toAmountOutWire(quote: Quote, nativeDecimals: number): AmountOutWire {
  const { currencyIn, currencyOut, fees } = quote
  const inSource = (units: bigint) => formatUnits(units, currencyIn.decimals)
  return {
    amount_out: formatUnits(quote.amountOut, currencyOut.decimals),
    rate_lock_seconds: quote.rateLockMs === null ? null : Math.floor(quote.rateLockMs / 1_000),
    min_amount_out:
      quote.minAmountOut === null ? null : formatUnits(quote.minAmountOut, currencyOut.decimals),
    full_fee: inSource(quote.fullFee),
    platform_fee: inSource(fees.platformFee),
    platform_fee_in_usd: usdToText(fees.platformFeeUsd),
    swap_fee: inSource(fees.swapFee),
    swap_fee_in_usd: usdToText(fees.swapFeeUsd),
    blockchain_fee: inSource(fees.destinationFee),
    blockchain_fee_in_usd: usdToText(fees.destinationFeeUsd),
    source_chain_fee: formatUnits(quote.sourceChainFee, nativeDecimals),
    holder_nft: quote.discount?.name ?? null,
    original_price: quote.discount === null ? null : inSource(quote.discount.originalPlatformFee),
    nft_discount:
      quote.discount === null
        ? null
        : {
            nftName: quote.discount.name,
            networkFee: inSource(quote.discount.originalPlatformFee),
          },
    discount_unavailable: !quote.isDiscountKnown,
    currency_out_id: currencyOut.id,
    fill_estimate_seconds: quote.fillEstimateSeconds,
  }
}
