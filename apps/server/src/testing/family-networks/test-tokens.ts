/** A token's entry in an installation file. */
export const tokenEntry = (
  networkId: string,
  token: { readonly symbol: string; readonly address: string; readonly asset?: string },
) => ({
  id: `${networkId}-${token.symbol.toLowerCase()}`,
  symbol: token.symbol,
  name: token.symbol,
  decimals: token.symbol === 'WBTC' ? 8 : 6,
  asset: token.asset ?? token.symbol,
  address: token.address,
  min_send: token.symbol === 'WBTC' ? '0.0001' : '1',
  max_send: '100000',
  active: true,
})

/** The native coin's entry in an installation file, for a network whose coin is Ether. */
export const etherEntry = (networkId: string, decimals: number) => ({
  id: `${networkId}-eth`,
  symbol: 'ETH',
  name: 'Ether',
  decimals,
  asset: 'ETH',
  address: null,
  min_send: '0.0005',
  max_send: '50',
  active: true,
})
