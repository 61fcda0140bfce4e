import { bitcoinFamilyNetworks } from '../nodes/bitcoin/bitcoin-family-networks.ts'
import { solanaFamilyNetworks } from '../nodes/solana/solana-family-networks.ts'
import { tonFamilyNetworks } from '../nodes/ton/ton-family-networks.ts'
import type { FamilyNetwork } from './family-network.ts'

/** Families that can run beside EVM, by the names that DEVNET_FAMILIES has for them. */
export const DEVNET_FAMILIES = ['solana', 'ton', 'bitcoin'] as const

export type DevnetFamily = (typeof DEVNET_FAMILIES)[number]

/** The networks of each; a family without its line does not compile. */
const NETWORKS: Readonly<Record<DevnetFamily, readonly FamilyNetwork[]>> = {
  solana: solanaFamilyNetworks,
  ton: tonFamilyNetworks,
  bitcoin: bitcoinFamilyNetworks,
}

export const networksOf = (families: readonly DevnetFamily[]): readonly FamilyNetwork[] =>
  families.flatMap((family) => NETWORKS[family])
