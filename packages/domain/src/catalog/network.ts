import type { NetworkType } from '../family/chain-families.ts'

export const NETWORK_CATEGORIES = [
  'L1 EVM',
  'L2 EVM',
  'L1 Non-EVM',
  'L2 Non-EVM',
  'Innovative Networks',
] as const

export type NetworkCategory = (typeof NETWORK_CATEGORIES)[number]

/** One chain, as data. Behavioural differences belong to its family. */
export interface Network {
  /** Readable slug, unique: `ethereum`. */
  readonly id: string
  readonly name: string
  readonly type: NetworkType
  /** The chain's own id as a decimal string; null where the family has none. */
  readonly chainId: string | null
  readonly category: NetworkCategory
  readonly tag: string | null
  readonly active: boolean
  readonly nativeSymbol: string
  readonly nativeDecimals: number
  /** Block explorer without a trailing slash; `/tx/{hash}` and `/address/{address}` follow. */
  readonly explorerUrl: string
  /** Blocks on top of the including block before the smallest deposits are credited. */
  readonly requiredConfirmations: number
  /** Usual time between two blocks. */
  readonly blockTimeMs: number
  /** Networks with a higher number come first in the Popular group; 0 excludes it from the group. */
  readonly popularity: number
  readonly sourcePosition: number
  readonly destinationPosition: number
  readonly isNewDestination: boolean
  readonly createdAt: string
}
