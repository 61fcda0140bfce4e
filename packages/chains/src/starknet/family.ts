import type { FamilyRecord } from '../family-record.ts'
import type { StarknetDepositAction } from './deposit-action.ts'
import { starknetWalletModule } from './wallet/starknet-wallet-module.ts'

/** The Starknet family. */
export const starknetFamily = {
  loadDescriptor: async () => (await import('./descriptor.ts')).starknetDescriptor,
  loadAccountReader: async () => (await import('./account.ts')).readStarknetAccounts,
  loadActionCheck: async () => (await import('./deposit-check.ts')).checkStarknetAction,
  wallets: starknetWalletModule,
} satisfies FamilyRecord<StarknetDepositAction>
