import type { FamilyRecord } from '../family-record.ts'
import type { SuiDepositAction } from './deposit-action.ts'
import { suiWalletModule } from './wallet/sui-wallet-module.ts'

/** The Sui family. */
export const suiFamily = {
  loadDescriptor: async () => (await import('./descriptor.ts')).suiDescriptor,
  loadAccountReader: async () => (await import('./account.ts')).readSuiAccounts,
  loadActionCheck: async () => (await import('./deposit-check.ts')).checkSuiAction,
  wallets: suiWalletModule,
} satisfies FamilyRecord<SuiDepositAction>
