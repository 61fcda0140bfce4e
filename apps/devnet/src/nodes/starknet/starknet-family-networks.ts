import type { FamilyNetwork } from '../../families/family-network.ts'
import {
  nativeCurrencyOf,
  STARKNET_CHAIN_ID,
  STARKNET_DECIMALS,
  STARKNET_L1_LAG,
  starknetNetworks,
  starknetTokens,
} from './starknet-networks.ts'
import { startStarknetNetwork } from './start-starknet-network.ts'

export const starknetFamilyNetworks: readonly FamilyNetwork[] = starknetNetworks.map((network) => {
  return {
    facts: network,
    chainId: STARKNET_CHAIN_ID,
    native: { symbol: network.native.symbol, decimals: STARKNET_DECIMALS },
    currencies: [nativeCurrencyOf(network), ...starknetTokens],
    finalizedLag: STARKNET_L1_LAG,
    start: (dataDir) => startStarknetNetwork(dataDir, network),
  }
})
