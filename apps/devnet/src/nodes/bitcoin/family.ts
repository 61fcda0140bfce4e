import type { DevnetFamilyRecord } from '../../families/devnet-family-record.ts'
import type { BitcoinBurnerContent } from '../../burner/bitcoin/bitcoin-burner-types.ts'
import { bitcoinBurnerContent } from './bitcoin-burner-content.ts'
import { bitcoinFamilyNetworks } from './bitcoin-family-networks.ts'

/** Bitcoin on the devnet. */
export const family: DevnetFamilyRecord<BitcoinBurnerContent> = {
  networks: bitcoinFamilyNetworks,
  burnerContent: bitcoinBurnerContent,
}
