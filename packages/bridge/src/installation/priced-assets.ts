import type { PriceSourceSpec } from './installation.ts'

/** Assets with a configured price source, whether or not it currently answers. */
export const pricedAssets = (sources: readonly PriceSourceSpec[]): ReadonlySet<string> =>
  new Set(sources.flatMap((source) => Object.keys(source.kind === 'fixed' ? source.usd : source.paths)))
