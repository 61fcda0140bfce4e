import type { FamilyRecord } from '../family-record.ts'
import type { BitcoinDepositAction } from './deposit-action.ts'
import { bitcoinWalletModule } from './wallet/bitcoin-wallet-module.ts'

/** The Bitcoin family. */
export const bitcoinFamily = {
  loadDescriptor: async () => (await import('./descriptor.ts')).bitcoinDescriptor,
  loadAccountReader: async () => (await import('./account.ts')).readBitcoinAccounts,
  loadActionCheck: async () => (await import('./deposit-check.ts')).checkBitcoinAction,
  wallets: bitcoinWalletModule,
} satisfies FamilyRecord<BitcoinDepositAction>
