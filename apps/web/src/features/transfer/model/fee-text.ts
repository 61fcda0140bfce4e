import { formatAmount, formatUsd, parseUsd } from '@sunspan/domain'
import type { Quote } from '../../../entities/quote/quote.ts'
import type { Token } from '../../../entities/token/token.ts'

/** Fees are displayed rounded up, as they are charged. */
export const feeText = (units: bigint, token: Token): string =>
  `${formatAmount(units, token, { maxDecimals: 6, rounding: 'up' })} ${token.symbol}`

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
