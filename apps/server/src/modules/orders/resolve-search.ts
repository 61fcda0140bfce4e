import type { Catalog, OrderSearch } from '@sunspan/bridge'
import { addressCodec } from '@sunspan/chains'

/** Shorter texts name no token or network. */
const SHORTEST_NAME = 2

/** What a text may mean: addresses in the spelling of the store, and the tokens and networks whose name begins so. */
export function resolveSearch(catalog: Catalog, text: string): OrderSearch {
  const wanted = text.trim().toLowerCase()
  const families = new Set(catalog.networks.map(({ network }) => catalog.familyOf(network.id)))
  const addresses = [...families].flatMap((family) => addressCodec(family)?.normalize(text.trim()) ?? [])
  return { text: wanted, addresses: [...new Set(addresses)], currencyIds: currenciesNamed(catalog, wanted) }
}

function currenciesNamed(catalog: Catalog, wanted: string): readonly string[] {
  if (wanted.length < SHORTEST_NAME) return []
  const isMeant = (name: string): boolean => name.toLowerCase().startsWith(wanted)
  return catalog.networks.flatMap(({ network, currencies }) => {
    const isNetworkMeant = isMeant(network.name)
    return currencies
      .filter(({ symbol, name }) => isNetworkMeant || isMeant(symbol) || isMeant(name))
      .map(({ id }) => id)
  })
}
