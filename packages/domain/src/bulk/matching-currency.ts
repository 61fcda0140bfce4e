/** Symbols that count as equal in a bulk order (specification, section 5). */
const UNWRAPPED: Readonly<Record<string, string>> = { WETH: 'ETH', WBTC: 'BTC' }

const plain = (symbol: string): string => {
  const upper = symbol.toUpperCase()
  return UNWRAPPED[upper] ?? upper
}

/** Whether a bulk order in `source` can pay `destination`: the same symbol, with WETH counting as ETH and WBTC as BTC. */
export const isBulkPair = (source: string, destination: string): boolean =>
  plain(source) === plain(destination)

/** The network's active currency for payments of a bulk order in `symbol`: the exact symbol before the wrapped one. */
export function matchingCurrency<C extends { readonly symbol: string; readonly active: boolean }>(
  symbol: string,
  currencies: readonly C[],
): C | undefined {
  const active = currencies.filter((currency) => currency.active && isBulkPair(symbol, currency.symbol))
  return active.find((currency) => currency.symbol.toUpperCase() === symbol.toUpperCase()) ?? active[0]
}
