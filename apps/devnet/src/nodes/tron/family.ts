import type { DevnetFamilyRecord } from '../../families/devnet-family-record.ts'
import type { TronBurnerContent } from '../../burner/tron/tron-burner-types.ts'
import { tronBurnerContent } from './tron-burner-content.ts'
import { tronFamilyNetworks } from './tron-family-networks.ts'

/** TRON on the devnet. */
export const family: DevnetFamilyRecord<TronBurnerContent> = {
  networks: tronFamilyNetworks,
  burnerContent: tronBurnerContent,
}
