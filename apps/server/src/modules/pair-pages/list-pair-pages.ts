import type { Catalog } from '@sunspan/bridge'
import type { Currency, Network } from '@sunspan/domain'

/** Two networks between which tokens move, in that direction. */
export interface PairPlace {
  readonly path: string
  readonly from: Network
  readonly to: Network
  /** What is shown: the same asset on both sides where there is one, else the first that can be swapped. */
  readonly pairs: readonly { readonly currencyIn: Currency; readonly currencyOut: Currency }[]
}

/** A table of more is no longer read. */
const MOST_ROWS = 8

/** The pages of all pairs of networks that the installation serves, by their paths: `/bridge/ethereum-to-base`. */
export function listPairPages(catalog: Catalog): ReadonlyMap<string, PairPlace> {
  const networks = catalog.networks.flatMap(({ network }) => (network.active ? [network] : []))
  const places = networks.flatMap((from) =>
    networks.flatMap((to) => {
      if (from === to) return []
      const all = catalog.pairsBetween(from.id, to.id)
      const same = all.filter(({ currencyIn, currencyOut }) => currencyIn.asset === currencyOut.asset)
      const pairs = (same.length > 0 ? same : all).slice(0, MOST_ROWS)
      return pairs.length === 0 ? [] : [{ path: `/bridge/${from.id}-to-${to.id}`, from, to, pairs }]
    }),
  )
  return new Map(places.map((place) => [place.path, place]))
}
