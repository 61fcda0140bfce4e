import type { FamilyRecord } from '../family-record.ts'
import type { TonDepositAction } from './deposit-action.ts'
import { tonWalletModule } from './wallet/ton-wallet-module.ts'

/** The TON family. */
export const tonFamily = {
  loadDescriptor: async () => (await import('./descriptor.ts')).tonDescriptor,
  loadAccountReader: async () => (await import('./account.ts')).readTonAccounts,
  loadActionCheck: async () => (await import('./deposit-check.ts')).checkTonAction,
  wallets: tonWalletModule,
} satisfies FamilyRecord<TonDepositAction>
