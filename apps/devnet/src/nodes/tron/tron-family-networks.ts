import { tronChainIdOf } from '@sunspan/tron-node'
import type { FamilyNetwork } from '../../families/family-network.ts'
import { startTronNetwork } from './start-tron-network.ts'
import { TRON_DECIMALS, TRON_SOLID_AFTER, tronNetworks, tronTokens } from './tron-networks.ts'

export const tronFamilyNetworks: readonly FamilyNetwork[] = tronNetworks.map((network) => {
  const { symbol, name } = network.native
  const decimals = TRON_DECIMALS
  return {
    facts: network,
    chainId: tronChainIdOf(network.id),
    native: { symbol, decimals },
    currencies: [{ symbol, name, decimals, asset: symbol, address: null }, ...tronTokens],
    finalizedLag: TRON_SOLID_AFTER,
    start: (dataDir) => startTronNetwork(dataDir, network),
  }
})
