import type { FamilyRecord } from '../family-record.ts'
import type { FuelDepositAction } from './deposit-action.ts'
import { fuelWalletModule } from './wallet/fuel-wallet-module.ts'

/** The Fuel family. */
export const fuelFamily = {
  loadDescriptor: async () => (await import('./descriptor.ts')).fuelDescriptor,
  loadAccountReader: async () => (await import('./account.ts')).readFuelAccounts,
  loadActionCheck: async () => (await import('./deposit-check.ts')).checkFuelAction,
  wallets: fuelWalletModule,
} satisfies FamilyRecord<FuelDepositAction>
