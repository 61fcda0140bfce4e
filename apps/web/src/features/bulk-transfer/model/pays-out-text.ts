interface PayingNetwork {
  readonly name: string
  readonly currency: { readonly symbol: string } | undefined
}

/** Names the token where recipients get another one than is sent: `Polygon pays out WETH`. */
export function paysOutText(
  network: PayingNetwork | undefined,
  sent: { readonly symbol: string } | undefined,
): string | undefined {
  const symbol = network?.currency?.symbol
  if (network === undefined || symbol === undefined || symbol === sent?.symbol) return undefined
  return `${network.name} pays out ${symbol}`
}
