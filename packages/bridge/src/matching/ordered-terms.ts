import type { OrderedTerms } from '@sunspan/domain'
import type { Catalog } from '../catalog/catalog.ts'
import type { ReferencedOrder } from '../store/deposits/candidate-store.ts'

/** An order's terms, with the decimals and bounds of its currencies from the installation. A bulk order has its source currency on both sides. */
export function orderedTerms(catalog: Catalog, order: ReferencedOrder): OrderedTerms {
  const currencyIn = catalog.getCurrency(order.currencyIn)
  const currencyOut = order.currencyOut === null ? currencyIn : catalog.getCurrency(order.currencyOut)
  const { amountIn, amountOut, platformFee, swapFee, destinationFee } = order
  return {
    amountIn,
    platformFee,
    swapFee,
    destinationFee,
    amountOut,
    // A token that was worth less when it was ordered has a rate, within its asset too.
    isSameAsset: currencyIn.asset === currencyOut.asset && order.rateLockedUntil === null,
    decimalsIn: currencyIn.decimals,
    decimalsOut: currencyOut.decimals,
    minSend: currencyIn.minSend,
    maxSend: currencyIn.maxSend,
    isPayoutFixed: order.currencyOut === null,
  }
}
