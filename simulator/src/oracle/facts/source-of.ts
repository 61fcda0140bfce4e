import type { OrderFact } from './read-facts.ts'
import type { BridgedCurrency, View } from './view.ts'

/**
 * The currency that an order is paid with; undefined if it is not known. One that is worth less than its asset counts as an asset of its own, since it is
 * taken at its own price, whatever is paid out.
 */
export function sourceOf(
  { actors }: View,
  { currency_in }: Pick<OrderFact, 'currency_in'>,
): BridgedCurrency | undefined {
  const found = actors.currencies.find(({ id }) => id === currency_in)
  return found !== undefined && found.id === actors.belowPar ? { ...found, asset: found.id } : found
}
