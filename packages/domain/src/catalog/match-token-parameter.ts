const ETH_LIKE: readonly string[] = ['ETH', 'WETH']

/**
 * The currency meant by a link's `tokenFrom` or `tokenTo`: the same symbol, otherwise any ether-like one if the parameter contains `eth`
 * (specification, section 2). Only for preselection in a form: servers compare ids.
 */
export function matchTokenParameter<C extends { readonly symbol: string }>(
  currencies: readonly C[],
  parameter: string,
): C | undefined {
  const wanted = parameter.toUpperCase()
  const same = currencies.find(({ symbol }) => symbol.toUpperCase() === wanted)
  if (same !== undefined || !wanted.includes('ETH')) return same
  return currencies.find(({ symbol }) => ETH_LIKE.includes(symbol.toUpperCase()))
}
