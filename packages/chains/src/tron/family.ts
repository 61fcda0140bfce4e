import type { FamilyRecord } from '../family-record.ts'
import type { TronDepositAction } from './deposit-action.ts'
import { tronWalletModule } from './wallet/tron-wallet-module.ts'

/** The TRON family. */
export const tronFamily = {
  loadDescriptor: async () => (await import('./descriptor.ts')).tronDescriptor,
  loadAccountReader: async () => (await import('./account.ts')).readTronAccounts,
  loadActionCheck: async () => (await import('./deposit-check.ts')).checkTronAction,
  wallets: tronWalletModule,
} satisfies FamilyRecord<TronDepositAction>
