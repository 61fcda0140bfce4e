import type { TonBurnerContent } from '../../burner/ton/ton-burner-types.ts'
import type { DevnetFamilyRecord } from '../../families/devnet-family-record.ts'
import { asFamilyNetwork } from '../../families/stand-in.ts'
import { tonBurnerContent } from './ton-burner-content.ts'
import { TON_GLOBAL_ID, tonNetwork, tonTokens } from './ton-networks.ts'
import { startTonNetwork } from './start-ton-network.ts'
import { TON_NAME_REGISTRY } from './ton-names.ts'
import { TON_PHASE_COLLECTION } from './ton-phases.ts'

/** TON on the devnet. */
export const family: DevnetFamilyRecord<TonBurnerContent> = {
  networks: [
    asFamilyNetwork(tonNetwork, {
      chainId: String(TON_GLOBAL_ID),
      tokens: tonTokens,
      finalizedLag: null,
      nameRegistry: TON_NAME_REGISTRY,
      phaseNft: TON_PHASE_COLLECTION,
      start: (dataDir) => startTonNetwork(dataDir, tonNetwork),
    }),
  ],
  burnerContent: tonBurnerContent,
}
