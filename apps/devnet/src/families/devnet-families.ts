import { bitcoinFamilyNetworks } from '../nodes/bitcoin/bitcoin-family-networks.ts'
import { solanaFamilyNetworks } from '../nodes/solana/solana-family-networks.ts'
import { tonFamilyNetworks } from '../nodes/ton/ton-family-networks.ts'
import type { FamilyNetwork } from './family-network.ts'

/** Families that can run alongside EVM, by their names in DEVNET_FAMILIES. */
export const DEVNET_FAMILIES = ['solana', 'ton', 'bitcoin'] as const

export type DevnetFamily = (typeof DEVNET_FAMILIES)[number]

/** Networks of each family. A family without an entry does not compile. */
const NETWORKS: Readonly<Record<DevnetFamily, readonly FamilyNetwork[]>> = {
  solana: solanaFamilyNetworks,
  ton: tonFamilyNetworks,
  bitcoin: bitcoinFamilyNetworks,
}

export const networksOf = (families: readonly DevnetFamily[]): readonly FamilyNetwork[] =>
  families.flatMap((family) => NETWORKS[family])
