import type { DevnetFamilyRecord } from '../../families/devnet-family-record.ts'
import type { FuelBurnerContent } from '../../burner/fuel/fuel-burner-types.ts'
import { fuelBurnerContent } from './fuel-burner-content.ts'
import { fuelFamilyNetworks } from './fuel-family-networks.ts'

/** Fuel on the devnet. */
export const family: DevnetFamilyRecord<FuelBurnerContent> = {
  networks: fuelFamilyNetworks,
  burnerContent: fuelBurnerContent,
}
