import { genesisHashOf } from '@sunspan/solana-node'
import type { SolanaBurnerContent } from '../../burner/solana/solana-burner-types.ts'
import type { DevnetFamilyRecord } from '../../families/devnet-family-record.ts'
import { asFamilyNetwork } from '../../families/stand-in.ts'
import { solanaBurnerContent } from './solana-burner-content.ts'
import { SOLANA_NAME_REGISTRY, SOLANA_NAMES_NETWORK } from './solana-names.ts'
import { SOLANA_FINALIZED_LAG, solanaNetworks, solanaTokens } from './solana-networks.ts'
import { startSolanaNetwork } from './start-solana-network.ts'

/** Solana and Eclipse on the devnet. */
export const family: DevnetFamilyRecord<SolanaBurnerContent> = {
  networks: solanaNetworks.map((network) =>
    asFamilyNetwork(network, {
      chainId: genesisHashOf(network.id),
      tokens: solanaTokens,
      finalizedLag: SOLANA_FINALIZED_LAG,
      ...(network.id === SOLANA_NAMES_NETWORK
        ? { nameRegistry: SOLANA_NAME_REGISTRY }
        : { namesFrom: SOLANA_NAMES_NETWORK }),
      start: (dataDir) => startSolanaNetwork(dataDir, network),
    }),
  ),
  burnerContent: solanaBurnerContent,
}
