import type { FuelBurnerContent } from '../../burner/fuel/fuel-burner-types.ts'
import type { DevnetFamilyRecord } from '../../families/devnet-family-record.ts'
import { asFamilyNetwork } from '../../families/stand-in.ts'
import { fuelBurnerContent } from './fuel-burner-content.ts'
import { FUEL_CHAIN_ID, fuelNetwork, fuelTokens } from './fuel-networks.ts'
import { startFuelNetwork } from './start-fuel-network.ts'

/** Fuel on the devnet. */
export const family: DevnetFamilyRecord<FuelBurnerContent> = {
  networks: [
    asFamilyNetwork(fuelNetwork, {
      chainId: FUEL_CHAIN_ID,
      tokens: fuelTokens,
      finalizedLag: null,
      start: (dataDir) => startFuelNetwork(dataDir, fuelNetwork),
    }),
  ],
  burnerContent: fuelBurnerContent,
}
