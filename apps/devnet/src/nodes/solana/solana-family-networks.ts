import { genesisHashOf } from '@sunspan/solana-node'
import type { FamilyNetwork } from '../../families/family-network.ts'
import { SOLANA_DECIMALS, SOLANA_FINALIZED_LAG, solanaNetworks, solanaTokens } from './solana-networks.ts'
import { SOLANA_NAME_REGISTRY, SOLANA_NAMES_NETWORK } from './solana-names.ts'
import { startSolanaNetwork } from './start-solana-network.ts'

/** Solana and Eclipse. */
export const solanaFamilyNetworks: readonly FamilyNetwork[] = solanaNetworks.map((network) => {
  const { symbol, name } = network.native
  const decimals = SOLANA_DECIMALS
  return {
    facts: network,
    chainId: genesisHashOf(network.id),
    native: { symbol, decimals },
    currencies: [{ symbol, name, decimals, asset: symbol, address: null }, ...solanaTokens],
    finalizedLag: SOLANA_FINALIZED_LAG,
    ...(network.id === SOLANA_NAMES_NETWORK
      ? { nameRegistry: SOLANA_NAME_REGISTRY }
      : { namesFrom: SOLANA_NAMES_NETWORK }),
    start: (dataDir) => startSolanaNetwork(dataDir, network),
  }
})
