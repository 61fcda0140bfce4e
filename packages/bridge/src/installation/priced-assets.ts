import type { PriceSourceSpec } from './installation.ts'

/** Assets that any source of prices is configured for; whether it answers now is another matter. */
export const pricedAssets = (sources: readonly PriceSourceSpec[]): ReadonlySet<string> =>
  new Set(sources.flatMap((source) => Object.keys(source.kind === 'fixed' ? source.usd : source.paths)))
