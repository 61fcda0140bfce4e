import type { LocalNetwork } from '../nodes/local-network.ts'

/** A currency of a local network, as the installation file needs it. */
export interface CurrencySource {
  symbol: string
  name: string
  decimals: number
  /** Currencies of one asset bridge one to one. */
  asset: string
  /** Null for the native coin. */
  address: string | null
}

/** What every local network has, whatever its family. */
export interface NetworkFacts {
  id: string
  name: string
  type: string
  category: string
  /** The explorer of the main network whose name this one carries. */
  explorerUrl: string
  blockTimeMs: number
  /** Blocks on top of a deposit, by what it is worth: up to $1,000, up to $10,000, above. */
  confirmations: { small: number; medium: number; large: number }
  /** Higher comes first in the Popular group. */
  popularity: number
}

/** A local network beside the EVM ones: a family brings a list of these, and nothing else here knows which family it is. */
export interface FamilyNetwork {
  readonly facts: NetworkFacts
  /** As the family names its networks. */
  readonly chainId: string
  readonly native: { readonly symbol: string; readonly decimals: number }
  /** The native coin first. Symbols need a price, bounds and a gift, as those of all networks do. */
  readonly currencies: readonly CurrencySource[]
  /** Blocks behind the newest at which a block is final; null where no tag tells more than the depth does. */
  readonly finalizedLag: number | null
  /** Where the network's names begin; absent where it has none. */
  readonly nameRegistry?: string
  /** The network of the same family whose names its addresses have; absent: its own. */
  readonly namesFrom?: string
  /** From the state that it had last; a new one pays treasury and burner accounts first. */
  start(dataDir: string): Promise<LocalNetwork>
}
