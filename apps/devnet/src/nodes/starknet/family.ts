import type { StarknetBurnerContent } from '../../burner/starknet/starknet-burner-types.ts'
import type { DevnetFamilyRecord } from '../../families/devnet-family-record.ts'
import { asFamilyNetwork } from '../../families/stand-in.ts'
import { starknetBurnerContent } from './starknet-burner-content.ts'
import { STARKNET_CHAIN_ID, STARKNET_L1_LAG, starknetNetwork, starknetTokens } from './starknet-networks.ts'
import { startStarknetNetwork } from './start-starknet-network.ts'

/** Starknet on the devnet. */
export const family: DevnetFamilyRecord<StarknetBurnerContent> = {
  networks: [
    asFamilyNetwork(starknetNetwork, {
      chainId: STARKNET_CHAIN_ID,
      tokens: starknetTokens,
      finalizedLag: STARKNET_L1_LAG,
      start: (dataDir) => startStarknetNetwork(dataDir, starknetNetwork),
    }),
  ],
  burnerContent: starknetBurnerContent,
}
