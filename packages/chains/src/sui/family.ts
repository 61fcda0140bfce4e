import type { FamilyRecord } from '../families/family-record.ts'
import type { SuiDepositAction } from './deposit-action.ts'
import { suiWalletRoom } from './wallet/sui-wallet-room.ts'

/** The Sui family. */
export const suiFamily = {
  loadDescriptor: async () => (await import('./descriptor.ts')).suiDescriptor,
  loadAccountReader: async () => (await import('./account.ts')).readSuiAccounts,
  wallets: suiWalletRoom,
} satisfies FamilyRecord<SuiDepositAction>
