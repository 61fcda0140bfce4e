import { formatExact } from '@sunspan/domain'
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
  const paid = formatExact(paidAmount, currencyOut)
  const ordered = formatExact(amountOut, currencyOut)
  const because =
    creditedAmount === null || creditedAmount === amountIn
      ? ''
      : `, because ${formatExact(creditedAmount, currencyIn)} was received`
  return `${paid} was paid instead of ${ordered}${because}.`
}
