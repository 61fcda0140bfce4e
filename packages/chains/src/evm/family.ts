import type { FamilyRecord } from '../families/family-record.ts'
import type { EvmDepositAction } from './deposit-action.ts'
import { evmWalletRoom } from './wallet/evm-wallet-room.ts'

/** The EVM family, zkSync networks included. */
export const evmFamily = {
  loadDescriptor: async () => (await import('./descriptor.ts')).evmDescriptor,
  loadAccountReader: async () => (await import('./account.ts')).readEvmAccounts,
  wallets: evmWalletRoom,
} satisfies FamilyRecord<EvmDepositAction>
