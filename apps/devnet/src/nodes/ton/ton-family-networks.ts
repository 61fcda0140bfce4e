import type { FamilyNetwork } from '../../families/family-network.ts'
import { startTonNetwork } from './start-ton-network.ts'
import { TON_NAME_REGISTRY } from './ton-names.ts'
import { TON_PHASE_COLLECTION } from './ton-phases.ts'
import { TON_DECIMALS, tonNetworks, tonTokens } from './ton-networks.ts'

export const tonFamilyNetworks: readonly FamilyNetwork[] = tonNetworks.map((network) => {
  const { symbol, name } = network.native
  const decimals = TON_DECIMALS
  return {
    facts: network,
    chainId: String(network.globalId),
    native: { symbol, decimals },
    currencies: [{ symbol, name, decimals, asset: symbol, address: null }, ...tonTokens],
    finalizedLag: null,
    nameRegistry: TON_NAME_REGISTRY,
    phaseNft: TON_PHASE_COLLECTION,
    start: (dataDir) => startTonNetwork(dataDir, network),
  }
})
