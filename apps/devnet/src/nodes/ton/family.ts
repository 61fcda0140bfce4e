import type { DevnetFamilyRecord } from '../../families/devnet-family-record.ts'
import type { TonBurnerContent } from '../../burner/ton/ton-burner-types.ts'
import { tonBurnerContent } from './ton-burner-content.ts'
import { tonFamilyNetworks } from './ton-family-networks.ts'

/** TON on the devnet. */
export const family: DevnetFamilyRecord<TonBurnerContent> = {
  networks: tonFamilyNetworks,
  burnerContent: tonBurnerContent,
}
