import type { FamilyRecord } from '../families/family-record.ts'
import type { BitcoinDepositAction } from './deposit-action.ts'
import { bitcoinWalletRoom } from './wallet/bitcoin-wallet-room.ts'

/** The Bitcoin family. */
export const bitcoinFamily = {
  loadDescriptor: async () => (await import('./descriptor.ts')).bitcoinDescriptor,
  loadAccountReader: async () => (await import('./account.ts')).readBitcoinAccounts,
  wallets: bitcoinWalletRoom,
} satisfies FamilyRecord<BitcoinDepositAction>
