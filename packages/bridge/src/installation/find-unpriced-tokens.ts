import type { Currency } from '@sunspan/domain'
import type { Installation } from './installation.ts'

type Priced = Pick<Installation['prices'], 'currencies'>

/** Whether a token has no price of its own, apart from its asset's. A native coin under the name of its asset is the asset. */
export const isUnpriced = ({ currencies }: Priced, { id, address, symbol, asset }: Currency): boolean =>
  !currencies.has(id) && (address !== null || symbol !== asset)

/** Error messages for tokens that are exchanged within their asset and have no price of their own, with how to fix them. */
export function findUnpricedTokens({ networks, prices, swaps }: Installation): readonly string[] {
  const active = networks.flatMap(({ currencies }) => currencies.filter((currency) => currency.active))
  const byAsset = Map.groupBy(active, ({ asset }) => asset)
  return [...byAsset].flatMap(([asset, tokens]) => {
    if (tokens.length < 2 || swaps.unpricedSpreads.has(asset)) return []
    return tokens
      .filter((token) => isUnpriced(prices, token))
      .map(
        ({ id }) =>
          `prices.sources: none has a price of ${id} itself, so it would be exchanged for ${asset} whatever it is worth. Add it to \`currencies\` of a source, or set swaps.unpriced_spread_bps.${asset}.`,
      )
  })
}
