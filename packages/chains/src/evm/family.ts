import type { FamilyRecord } from '../family-record.ts'
import type { EvmDepositAction } from './deposit-action.ts'
import { evmWalletModule } from './wallet/evm-wallet-module.ts'

/** The EVM family, zkSync networks included. */
export const evmFamily = {
  loadDescriptor: async () => (await import('./descriptor.ts')).evmDescriptor,
  loadAccountReader: async () => (await import('./account.ts')).readEvmAccounts,
  loadActionCheck: async () => (await import('./deposit-check.ts')).checkEvmAction,
  wallets: evmWalletModule,
} satisfies FamilyRecord<EvmDepositAction>
