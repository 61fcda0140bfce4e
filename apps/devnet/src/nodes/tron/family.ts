import { tronChainIdOf } from '@sunspan/tron-node'
import type { TronBurnerContent } from '../../burner/tron/tron-burner-types.ts'
import type { DevnetFamilyRecord } from '../../families/devnet-family-record.ts'
import { asFamilyNetwork } from '../../families/stand-in.ts'
import { tronBurnerContent } from './tron-burner-content.ts'
import { TRON_SOLID_AFTER, tronNetwork, tronTokens } from './tron-networks.ts'
import { startTronNetwork } from './start-tron-network.ts'

/** TRON on the devnet. */
export const family: DevnetFamilyRecord<TronBurnerContent> = {
  networks: [
    asFamilyNetwork(tronNetwork, {
      chainId: tronChainIdOf(tronNetwork.id),
      tokens: tronTokens,
      finalizedLag: TRON_SOLID_AFTER,
      start: (dataDir) => startTronNetwork(dataDir, tronNetwork),
    }),
  ],
  burnerContent: tronBurnerContent,
}
