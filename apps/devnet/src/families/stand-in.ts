import { findMainNetwork } from '@sunspan/chains/main-networks'
import type { CurrencySource } from './currency-source.ts'
import type { FamilyNetwork, NetworkFacts } from './family-network.ts'

/** A local network that represents the main network of its id. */
export interface StandIn extends NetworkFacts {
  native: { symbol: string; name: string; decimals: number }
}

function mainNetwork(id: string) {
  const network = findMainNetwork(id)
  if (network === undefined) throw new TypeError(`${id} is not in the list of main networks.`)
  return network
}

/** Named like the main network; only its pace is its own. */
export function standInFor(
  id: string,
  pace: Pick<NetworkFacts, 'blockTimeMs' | 'confirmations' | 'popularity'>,
): StandIn {
  const { name, type, category, native, explorer_url: explorerUrl } = mainNetwork(id)
  return { id, name, type, category, native, explorerUrl, ...pace }
}

/** Tokens of the main network, at their addresses there. */
export const mainTokens = (
  id: string,
  symbols: readonly string[],
): readonly (CurrencySource & { address: string })[] =>
  symbols.map((symbol) => {
    const token = mainNetwork(id).tokens.find((candidate) => candidate.symbol === symbol)
    if (token === undefined) throw new TypeError(`${id} has no ${symbol} in the list of main networks.`)
    const { name, decimals, asset, address } = token
    return { symbol, name, decimals, asset, address }
  })

export const nativeCurrencyOf = ({ native: { symbol, name, decimals } }: StandIn): CurrencySource => ({
  symbol,
  name,
  decimals,
  asset: symbol,
  address: null,
})

/** As the devnet lists it. */
export const asFamilyNetwork = (
  network: StandIn,
  {
    tokens,
    ...own
  }: Omit<FamilyNetwork, 'facts' | 'native' | 'currencies'> & {
    readonly tokens: readonly CurrencySource[]
  },
): FamilyNetwork => ({
  facts: network,
  native: { symbol: network.native.symbol, decimals: network.native.decimals },
  currencies: [nativeCurrencyOf(network), ...tokens],
  ...own,
})
