import type { DevnetFamilyRecord } from '../../families/devnet-family-record.ts'
import type { StarknetBurnerContent } from '../../burner/starknet/starknet-burner-types.ts'
import { starknetBurnerContent } from './starknet-burner-content.ts'
import { starknetFamilyNetworks } from './starknet-family-networks.ts'

/** Starknet on the devnet. */
export const family: DevnetFamilyRecord<StarknetBurnerContent> = {
  networks: starknetFamilyNetworks,
  burnerContent: starknetBurnerContent,
}
