import type { FamilyRecord } from '../family-record.ts'
import type { SolanaDepositAction } from './deposit-action.ts'
import { solanaWalletModule } from './wallet/solana-wallet-module.ts'

/** The Solana family, including Eclipse. */
export const solanaFamily = {
  loadDescriptor: async () => (await import('./descriptor.ts')).solanaDescriptor,
  loadAccountReader: async () => (await import('./account.ts')).readSolanaAccounts,
  loadActionCheck: async () => (await import('./deposit-check.ts')).checkSolanaAction,
  wallets: solanaWalletModule,
} satisfies FamilyRecord<SolanaDepositAction>
