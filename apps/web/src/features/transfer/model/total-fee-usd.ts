import { formatUsdSum } from '@sunspan/domain'
import type { Quote } from '../../../entities/quote/quote.ts'

/** All fees in dollars; undefined if one is not a number. */
export const totalFeeUsd = ({ platformFee, swapFee, destinationFee }: Quote): string | undefined =>
  formatUsdSum([platformFee.usd, swapFee.usd, destinationFee.usd])
