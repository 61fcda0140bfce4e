import type { FamilyRecord } from '../families/family-record.ts'
import type { TronDepositAction } from './deposit-action.ts'
import { tronWalletRoom } from './wallet/tron-wallet-room.ts'

/** The TRON family. */
export const tronFamily = {
  loadDescriptor: async () => (await import('./descriptor.ts')).tronDescriptor,
  loadAccountReader: async () => (await import('./account.ts')).readTronAccounts,
  wallets: tronWalletRoom,
} satisfies FamilyRecord<TronDepositAction>
