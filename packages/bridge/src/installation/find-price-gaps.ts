import type { Installation } from './installation.ts'

/** Error messages for assets without a price source or price bounds, with how to fix them. */
export function findPriceGaps({ networks, prices, priceBounds }: Installation): readonly string[] {
  const assets = new Set(
    networks.flatMap(({ currencies }) => currencies.filter(({ active }) => active).map(({ asset }) => asset)),
  )
  return [...assets].sort().flatMap((asset) => {
    const isPriced = prices.sources.some((source) =>
      Object.hasOwn(source.kind === 'fixed' ? source.usd : source.paths, asset),
    )
    return [
      ...(isPriced ? [] : [`prices.sources: none has the price of ${asset}, so it cannot be sent. Add one.`]),
      ...(priceBounds.has(asset)
        ? []
        : [`price_bounds: ${asset} has none, so any price is believed. Add min_usd and max_usd.`]),
    ]
  })
}
