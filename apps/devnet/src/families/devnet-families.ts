import type { SupportedFamily } from '@sunspan/chains'
import { bitcoinFamilyNetworks } from '../nodes/bitcoin/bitcoin-family-networks.ts'
import { fuelFamilyNetworks } from '../nodes/fuel/fuel-family-networks.ts'
import { solanaFamilyNetworks } from '../nodes/solana/solana-family-networks.ts'
import { starknetFamilyNetworks } from '../nodes/starknet/starknet-family-networks.ts'
import { suiFamilyNetworks } from '../nodes/sui/sui-family-networks.ts'
import { tonFamilyNetworks } from '../nodes/ton/ton-family-networks.ts'
import { tronFamilyNetworks } from '../nodes/tron/tron-family-networks.ts'
import type { FamilyNetwork } from './family-network.ts'

/** Families that can run alongside EVM. */
export type DevnetFamily = Exclude<SupportedFamily, 'evm'>

/** Networks of each family. A family without an entry does not compile. */
const NETWORKS: Readonly<Record<DevnetFamily, readonly FamilyNetwork[]>> = {
  solana: solanaFamilyNetworks,
  ton: tonFamilyNetworks,
  tron: tronFamilyNetworks,
  bitcoin: bitcoinFamilyNetworks,
  starknet: starknetFamilyNetworks,
  fuel: fuelFamilyNetworks,
  sui: suiFamilyNetworks,
}

/** The families by their names in the environment variable DEVNET_FAMILIES. */
// CAST: the keys of a constant.
export const DEVNET_FAMILIES = Object.keys(NETWORKS) as readonly DevnetFamily[]

export const networksOf = (families: readonly DevnetFamily[]): readonly FamilyNetwork[] =>
  families.flatMap((family) => NETWORKS[family])
