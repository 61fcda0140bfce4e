import type { FamilyNetwork } from '../../families/family-network.ts'
import {
  STARKNET_CHAIN_ID,
  STARKNET_DECIMALS,
  STARKNET_L1_LAG,
  starknetNetworks,
  starknetTokens,
} from './starknet-networks.ts'
import { startStarknetNetwork } from './start-starknet-network.ts'

export const starknetFamilyNetworks: readonly FamilyNetwork[] = starknetNetworks.map((network) => {
  const { symbol, name } = network.native
  const decimals = STARKNET_DECIMALS
  return {
    facts: network,
    chainId: STARKNET_CHAIN_ID,
    native: { symbol, decimals },
    currencies: [{ symbol, name, decimals, asset: symbol, address: null }, ...starknetTokens],
    finalizedLag: STARKNET_L1_LAG,
    start: (dataDir) => startStarknetNetwork(dataDir, network),
  }
})
