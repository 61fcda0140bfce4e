import type { NetworkCategory } from './network.ts'
import { FAMILY_OF_NETWORK_TYPE, type NetworkType } from '../family/chain-families.ts'

export interface NetworkSortFields {
  readonly name: string
  readonly type: NetworkType
  readonly category: NetworkCategory
  readonly popularity: number
}

/** Specification, section 9: Popular first, then EVM, L1, BTC last. */
function rank(network: NetworkSortFields): number {
  const family = FAMILY_OF_NETWORK_TYPE[network.type]
  if (network.popularity > 0) return 0
  if (family === 'bitcoin') return 4
  if (family === 'evm') return 1
  return network.category === 'L1 Non-EVM' ? 2 : 3
}

/** For `toSorted`: by group, then by popularity, then by name. */
export function compareNetworks(a: NetworkSortFields, b: NetworkSortFields): number {
  return rank(a) - rank(b) || b.popularity - a.popularity || a.name.localeCompare(b.name, 'en')
}
