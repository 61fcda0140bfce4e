import { formatUsd, parseUsd } from '@sunspan/domain'
import type { Quote } from '../../../entities/quote/quote.ts'

/** All fees in dollars; undefined if one is not a number. */
export function totalFeeUsd(quote: Quote): string | undefined {
  const parts = [quote.platformFee, quote.swapFee, quote.destinationFee].map(({ usd }) => parseUsd(usd))
  let sum = 0n
  for (const part of parts) {
    if (part === undefined) return undefined
    sum += part
  }
  return formatUsd(sum)
}
