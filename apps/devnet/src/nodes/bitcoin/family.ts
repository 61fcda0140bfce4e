import { REGTEST_GENESIS } from '@sunspan/bitcoin-node'
import type { BitcoinBurnerContent } from '../../burner/bitcoin/bitcoin-burner-types.ts'
import type { DevnetFamilyRecord } from '../../families/devnet-family-record.ts'
import { asFamilyNetwork } from '../../families/stand-in.ts'
import { bitcoinBurnerContent } from './bitcoin-burner-content.ts'
import { bitcoinNetwork } from './bitcoin-networks.ts'
import { startBitcoinNetwork } from './start-bitcoin-network.ts'

/** Bitcoin on the devnet. */
export const family: DevnetFamilyRecord<BitcoinBurnerContent> = {
  networks: [
    asFamilyNetwork(bitcoinNetwork, {
      chainId: REGTEST_GENESIS,
      tokens: [],
      // Blocks on Bitcoin are never final; a reorg only becomes less likely.
      finalizedLag: null,
      start: (dataDir) => startBitcoinNetwork(dataDir, bitcoinNetwork),
    }),
  ],
  burnerContent: bitcoinBurnerContent,
}
