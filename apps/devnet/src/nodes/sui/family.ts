import type { SuiBurnerContent } from '../../burner/sui/sui-burner-types.ts'
import type { DevnetFamilyRecord } from '../../families/devnet-family-record.ts'
import { asFamilyNetwork } from '../../families/stand-in.ts'
import { suiBurnerContent } from './sui-burner-content.ts'
import { SUI_CHAIN_ID, suiNetwork, suiTokens } from './sui-networks.ts'
import { startSuiNetwork } from './start-sui-network.ts'

/** Sui on the devnet. */
export const family: DevnetFamilyRecord<SuiBurnerContent> = {
  networks: [
    asFamilyNetwork(suiNetwork, {
      chainId: SUI_CHAIN_ID,
      tokens: suiTokens,
      // Every checkpoint is final.
      finalizedLag: null,
      start: (dataDir) => startSuiNetwork(dataDir, suiNetwork),
    }),
  ],
  burnerContent: suiBurnerContent,
}
