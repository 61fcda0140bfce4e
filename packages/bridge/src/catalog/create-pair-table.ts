import { isPairAllowed, pairType, type Currency, type PairRules } from '@sunspan/domain'
import type { Pair } from './catalog.ts'

/** Which currency can be sent to which. Results are computed on first use and cached: always the same arrays. */
export interface PairTable {
  isPair(from: Currency, to: Currency): boolean
  /** The same asset first, each in the installation's order. */
  destinationsOf(from: Currency): readonly Currency[]
  /** The destinations with the same asset. */
  sameAssetOf(from: Currency): readonly Currency[]
  between(fromNetworkId: string, toNetworkId: string): readonly Pair[]
}

/**
 * Every active currency with a price can be sent to every other one of every other network, except where the operator's rules forbid it. `currencies`
 * are those of active networks.
 */
export function createPairTable(input: {
  readonly currencies: readonly Currency[]
  readonly rules: PairRules
  /** Assets with a configured price source. */
  readonly pricedAssets: ReadonlySet<string>
}): PairTable {
  const { rules, pricedAssets } = input
  const currencies = input.currencies.filter(({ active, asset }) => active && pricedAssets.has(asset))
  const served = new Set(currencies.map(({ id }) => id))
  const ofNetwork = Map.groupBy(currencies, ({ networkId }) => networkId)
  const isPair = (from: Currency, to: Currency): boolean =>
    served.has(from.id) &&
    served.has(to.id) &&
    pairType(from, to) !== undefined &&
    isPairAllowed(rules, from, to)

  const destinations = once((from: Currency): readonly Currency[] => {
    const reachable = currencies.filter((to) => isPair(from, to))
    const [same, other] = [true, false].map((isSame) =>
      reachable.filter(({ asset }) => (asset === from.asset) === isSame),
    )
    return [...(same ?? []), ...(other ?? [])]
  })
  const sameAsset = once((from: Currency): readonly Currency[] =>
    destinations(from).filter(({ asset }) => asset === from.asset),
  )
  const toNetworks = once((fromNetworkId: string) =>
    once((toNetworkId: string): readonly Pair[] =>
      (ofNetwork.get(fromNetworkId) ?? []).flatMap((currencyIn) =>
        (ofNetwork.get(toNetworkId) ?? [])
          .filter((currencyOut) => isPair(currencyIn, currencyOut))
          .map((currencyOut) => ({ currencyIn, currencyOut })),
      ),
    ),
  )
  return {
    isPair,
    destinationsOf: destinations,
    sameAssetOf: sameAsset,
    between: (fromNetworkId, toNetworkId) => toNetworks(fromNetworkId)(toNetworkId),
  }
}

/** Caches each result: the catalog never changes while a process runs. */
function once<Key, Answer>(make: (key: Key) => Answer): (key: Key) => Answer {
  const made = new Map<Key, Answer>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const answer = make(key)
    made.set(key, answer)
    return answer
  }
}
