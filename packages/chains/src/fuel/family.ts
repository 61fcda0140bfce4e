import type { FamilyRecord } from '../families/family-record.ts'
import type { FuelDepositAction } from './deposit-action.ts'
import { fuelWalletRoom } from './wallet/fuel-wallet-room.ts'

/** The Fuel family. */
export const fuelFamily = {
  loadDescriptor: async () => (await import('./descriptor.ts')).fuelDescriptor,
  loadAccountReader: async () => (await import('./account.ts')).readFuelAccounts,
  wallets: fuelWalletRoom,
} satisfies FamilyRecord<FuelDepositAction>
