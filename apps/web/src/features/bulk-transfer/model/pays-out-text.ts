interface PayingNetwork {
  readonly name: string
  readonly currency: { readonly symbol: string } | undefined
}

/** Says so where recipients get another token than the one that is sent: `Polygon pays out WETH`. */
export function paysOutText(
  network: PayingNetwork | undefined,
  sent: { readonly symbol: string } | undefined,
): string | undefined {
  const symbol = network?.currency?.symbol
  if (network === undefined || symbol === undefined || symbol === sent?.symbol) return undefined
  return `${network.name} pays out ${symbol}`
}
