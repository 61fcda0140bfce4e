import type { FamilyNetwork } from '../../families/family-network.ts'
import { FUEL_CHAIN_ID, FUEL_DECIMALS, fuelNetworks, fuelTokens } from './fuel-networks.ts'
import { startFuelNetwork } from './start-fuel-network.ts'

export const fuelFamilyNetworks: readonly FamilyNetwork[] = fuelNetworks.map((network) => {
  const { symbol, name } = network.native
  const decimals = FUEL_DECIMALS
  return {
    facts: network,
    chainId: FUEL_CHAIN_ID,
    native: { symbol, decimals },
    currencies: [{ symbol, name, decimals, asset: symbol, address: null }, ...fuelTokens],
    finalizedLag: null,
    start: (dataDir) => startFuelNetwork(dataDir, network),
  }
})
