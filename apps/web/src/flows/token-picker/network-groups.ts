import { compareNetworks, NETWORK_CATEGORIES, type NetworkCategory } from '@sunspan/domain'
import { orderByPosition, type Network } from '../../entities/network/network.ts'

export type PickerSide = 'source' | 'destination'
/** Tabs of the picker; testnets are networks with that tag (specification, section 3). */
export type CategoryFilter = 'All' | NetworkCategory | 'Testnet'

export interface NetworkGroup {
  readonly title: 'Popular' | 'All networks' | 'Innovative Networks'
  readonly networks: readonly Network[]
}

const INNOVATIVE = 'Innovative Networks' satisfies NetworkCategory

/** Filters networks by search and category: Popular first, Innovative last; active ones before unavailable ones. */
export function groupNetworks(request: {
  networks: readonly Network[]
  side: PickerSide
  search: string
  category: CategoryFilter
}): NetworkGroup[] {
  const wanted = normalize(request.search)
  const byPosition = orderByPosition((network: Network) =>
    request.side === 'source' ? network.sourcePosition : network.destinationPosition,
  )
  const matches = request.networks
    .filter(({ name, id }) => [name, id].some((text) => normalize(text).includes(wanted)))
    .filter((network) => fits(network, request.category))
    .toSorted((a, b) => Number(b.active) - Number(a.active) || byPosition(a, b) || compareNetworks(a, b))
  const groupOf = (network: Network): NetworkGroup['title'] => {
    if (network.category === INNOVATIVE) return INNOVATIVE
    return network.popularity > 0 && network.active ? 'Popular' : 'All networks'
  }
  return (['Popular', 'All networks', INNOVATIVE] as const)
    .map((title) => ({ title, networks: matches.filter((network) => groupOf(network) === title) }))
    .filter(({ networks }) => networks.length > 0)
}

/** Tabs with at least one network. */
export const categoryFilters = (networks: readonly Network[]): CategoryFilter[] => [
  'All',
  ...[...NETWORK_CATEGORIES, 'Testnet' as const].filter((filter) =>
    networks.some((network) => fits(network, filter)),
  ),
]

const fits = ({ category, tag }: Network, filter: CategoryFilter): boolean =>
  filter === 'All' || (filter === 'Testnet' ? tag?.toLowerCase() === 'testnet' : category === filter)

/** Among fewer networks, quick picks would repeat the Popular ones right below them. */
const ENOUGH_FOR_QUICK_PICKS = 12

const CANDIDATES = 6
const SHOWN = 5

/** Quick picks: of the six most popular networks, five that are not already chosen. */
export function quickPicks(networks: readonly Network[], chosenId: string | undefined): Network[] {
  if (networks.length < ENOUGH_FOR_QUICK_PICKS) return []
  return networks
    .filter(({ active }) => active)
    .toSorted((a, b) => b.popularity - a.popularity || compareNetworks(a, b))
    .slice(0, CANDIDATES)
    .filter(({ id }) => id !== chosenId)
    .slice(0, SHOWN)
}

/** Search ignores case, spaces and dots: "zk sync" finds zkSync Era. */
const normalize = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

const TRON: Network = {
  id: 'tron',
  name: 'TRON',
  type: 'TRON',
  family: 'tron',
  chainId: null,
  category: 'L1 Non-EVM',
  tag: null,
  active: false,
  imageUrl: '/icons/networks/tron.svg',
  nativeSymbol: 'TRX',
  nativeDecimals: 6,
  explorerUrl: 'https://tronscan.org',
  popularity: 0,
  sourcePosition: 0,
  destinationPosition: 0,
  isNewDestination: false,
  requiredConfirmations: 0,
  gasPrice: null,
  nativeTransferGas: null,
}

/** TRON is always listed, as unavailable if the server does not support it. */
export const withTron = (networks: readonly Network[]): readonly Network[] =>
  networks.some(({ type }) => type === 'TRON') ? networks : [...networks, TRON]
