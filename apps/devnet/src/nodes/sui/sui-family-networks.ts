import type { FamilyNetwork } from '../../families/family-network.ts'
import { startSuiNetwork } from './start-sui-network.ts'
import { SUI_CHAIN_ID, SUI_DECIMALS, suiNetworks, suiTokens } from './sui-networks.ts'

export const suiFamilyNetworks: readonly FamilyNetwork[] = suiNetworks.map((network) => {
  const { symbol, name } = network.native
  const decimals = SUI_DECIMALS
  return {
    facts: network,
    chainId: SUI_CHAIN_ID,
    native: { symbol, decimals },
    currencies: [{ symbol, name, decimals, asset: symbol, address: null }, ...suiTokens],
    // Every checkpoint is final.
    finalizedLag: null,
    start: (dataDir) => startSuiNetwork(dataDir, network),
  }
})
