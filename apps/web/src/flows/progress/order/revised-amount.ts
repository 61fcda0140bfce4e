import { formatAmount } from '@sunspan/domain'
import type { Order } from '../../../entities/order/order.ts'

/** Why the paid amount differs from the ordered one; undefined if it does not. */
export function revisedText({
  paidAmount,
  creditedAmount,
  amountIn,
  amountOut,
  currencyIn,
  currencyOut,
}: Order): string | undefined {
  if (paidAmount === null || paidAmount === amountOut) return undefined
  const paid = `${formatAmount(paidAmount, currencyOut, { maxDecimals: 6 })} ${currencyOut.symbol}`
  const ordered = `${formatAmount(amountOut, currencyOut, { maxDecimals: 6 })} ${currencyOut.symbol}`
  const because =
    creditedAmount === null || creditedAmount === amountIn
      ? ''
      : `, because ${formatAmount(creditedAmount, currencyIn, { maxDecimals: 6 })} ${currencyIn.symbol} was received`
  return `${paid} was paid instead of ${ordered}${because}.`
}
