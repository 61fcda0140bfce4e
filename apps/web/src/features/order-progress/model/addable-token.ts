/** Specification, section 9: coins that every wallet knows. */
const KNOWN_COINS: readonly string[] = ['ETH', 'BTC', 'APE']

/** Whether the token may be offered to the wallet's list: it has a contract and is not a coin that wallets know. */
export function isAddableToken<T extends { readonly symbol: string; readonly address: string | null }>(
  token: T,
): token is T & { readonly address: string } {
  return token.address !== null && !KNOWN_COINS.includes(token.symbol.toUpperCase())
}
