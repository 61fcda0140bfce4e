/** Specification, section 9: coins that no wallet needs to be told of. */
const KNOWN_COINS: readonly string[] = ['ETH', 'BTC', 'APE']

/** Whether a token may be offered to the wallet's list: it has a contract and is none of the coins that wallets know. */
export function isAddableToken<T extends { readonly symbol: string; readonly address: string | null }>(
  token: T,
): token is T & { readonly address: string } {
  return token.address !== null && !KNOWN_COINS.includes(token.symbol.toUpperCase())
}
