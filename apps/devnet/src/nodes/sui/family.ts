import type { DevnetFamilyRecord } from '../../families/devnet-family-record.ts'
import type { SuiBurnerContent } from '../../burner/sui/sui-burner-types.ts'
import { suiBurnerContent } from './sui-burner-content.ts'
import { suiFamilyNetworks } from './sui-family-networks.ts'

/** Sui on the devnet. */
export const family: DevnetFamilyRecord<SuiBurnerContent> = {
  networks: suiFamilyNetworks,
  burnerContent: suiBurnerContent,
}
