import { matchTokenParameter } from '@sunspan/domain'

/** The active currency with this symbol on a network. */
export function findCurrency<C extends { readonly symbol: string; readonly active: boolean }>(
  symbol: string | undefined,
  currencies: readonly C[],
): C | undefined {
  if (symbol === undefined) return undefined
  return matchTokenParameter(
    currencies.filter((currency) => currency.active),
    symbol,
  )
}
