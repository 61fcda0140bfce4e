import { formatFees } from '@sunspan/domain'
import type { Quote } from '../../../entities/quote/quote.ts'
import type { Token } from '../../../entities/token/token.ts'

/** The fees of a quote in the source token: lines that add up to their total. */
export function feeTexts(
  { platformFee, swapFee, destinationFee }: Quote,
  token: Token,
): { readonly platform: string; readonly swap: string; readonly destination: string } {
  const { lines } = formatFees([platformFee.amount, swapFee.amount, destinationFee.amount], token)
  const [platform = '', swap = '', destination = ''] = lines
  return { platform, swap, destination }
}
