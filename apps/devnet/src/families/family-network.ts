import type { LocalNetwork } from '../nodes/local-network.ts'
import type { CurrencySource } from './currency-source.ts'

/** Facts common to every local network of any family. */
export interface NetworkFacts {
  id: string
  name: string
  type: string
  category: string
  /** The explorer of the mainnet with the same name. */
  explorerUrl: string
  blockTimeMs: number
  /** Required confirmations by deposit value: up to $1,000, up to $10,000, above. */
  confirmations: { small: number; medium: number; large: number }
  /** Higher values come first in the Popular group. */
  popularity: number
}

/** A local network alongside the EVM ones. Each family supplies a list of these, and nothing else here depends on the family. */
export interface FamilyNetwork {
  readonly facts: NetworkFacts
  /** As the family identifies its networks. */
  readonly chainId: string
  readonly native: { readonly symbol: string; readonly decimals: number }
  /** The native coin first. Every symbol needs a price, bounds and a gift, as on all networks. */
  readonly currencies: readonly CurrencySource[]
  /** Distance of the finalized block from the newest; null if no tag is more informative than the depth. */
  readonly finalizedLag: number | null
  /** Root of the network's name system; absent if it has none. */
  readonly nameRegistry?: string
  /** Contract or collection of the phases' NFTs; absent if it has none. */
  readonly phaseNft?: string
  /** The network of the same family whose names apply to its addresses; its own by default. */
  readonly namesFrom?: string
  /** Starts from the last saved state; a new network first funds the treasury and the burner accounts. */
  start(dataDir: string): Promise<LocalNetwork>
}
