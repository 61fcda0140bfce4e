import type { DevnetFamilyRecord } from '../../families/devnet-family-record.ts'
import type { SolanaBurnerContent } from '../../burner/solana/solana-burner-types.ts'
import { solanaBurnerContent } from './solana-burner-content.ts'
import { solanaFamilyNetworks } from './solana-family-networks.ts'

/** Solana on the devnet. */
export const family: DevnetFamilyRecord<SolanaBurnerContent> = {
  networks: solanaFamilyNetworks,
  burnerContent: solanaBurnerContent,
}
