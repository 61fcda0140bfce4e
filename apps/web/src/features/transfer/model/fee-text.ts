import { formatFees, formatUsd, parseUsd } from '@sunspan/domain'
import type { Quote } from '../../../entities/quote/quote.ts'
import type { Token } from '../../../entities/token/token.ts'

/** The fees of a quote and their total, in the source token. */
export function feeTexts({ platformFee, swapFee, destinationFee }: Quote, token: Token) {
  const { lines, total } = formatFees([platformFee.amount, swapFee.amount, destinationFee.amount], token)
  const [platform = '', swap = '', destination = ''] = lines
  return { platform, swap, destination, total }
}

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
