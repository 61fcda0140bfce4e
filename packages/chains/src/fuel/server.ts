import type { FamilyServer } from '../family-record.ts'
import { FuelDepositActionSchema, type FuelDeposit } from './deposit-action.ts'
import { fuelGuide } from './entries/guide.ts'

/** What a server needs of the Fuel family. */
export const fuelServer = {
  depositAction: FuelDepositActionSchema,
  guide: fuelGuide,
  contracts: [],
  loadAdapter: async () => (await import('./adapter.ts')).createFuelAdapter,
} satisfies FamilyServer<FuelDeposit>
