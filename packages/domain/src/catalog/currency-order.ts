/** Specification, section 7: ETH and WETH first, then USDT. */
const FIRST_SYMBOLS: readonly string[] = ['ETH', 'WETH', 'USDT']

const rank = (symbol: string): number => {
  const place = FIRST_SYMBOLS.indexOf(symbol.toUpperCase())
  return place === -1 ? FIRST_SYMBOLS.length : place
}

/** For `toSorted`, which keeps the given order of all other symbols. */
export function compareCurrencies(a: { readonly symbol: string }, b: { readonly symbol: string }): number {
  return rank(a.symbol) - rank(b.symbol)
}
