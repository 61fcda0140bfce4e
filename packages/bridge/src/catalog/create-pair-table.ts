import { isPairAllowed, pairType, type Currency, type PairRules } from '@sunspan/domain'

export interface Pair {
  readonly currencyIn: Currency
  readonly currencyOut: Currency
}

/** Which currency can be sent to which. Each answer is made once, when it is asked for first, and is the same array from then on. */
export interface PairTable {
  isPair(from: Currency, to: Currency): boolean
  /** The same asset first, each in the order of the installation. */
  destinationsOf(from: Currency): readonly Currency[]
  /** Those of `destinationsOf` that hold the same asset. */
  sameAssetOf(from: Currency): readonly Currency[]
  between(fromNetworkId: string, toNetworkId: string): readonly Pair[]
}

/**
 * Every active currency with a price goes to every other one of every other network, but for what the operator's rules forbid.
 * `currencies` are those of active networks.
 */
export function createPairTable(input: {
  readonly currencies: readonly Currency[]
  readonly rules: PairRules
  /** Assets that a source of prices is configured for. */
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

/** Keeps each answer: the catalog never changes while a process runs. */
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
