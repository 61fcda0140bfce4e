import type { FamilyRecord } from '../families/family-record.ts'
import type { EvmDepositAction } from './deposit-action.ts'
import { evmDescriptor } from './descriptor.ts'
import { evmWalletRoom } from './wallet/evm-wallet-room.ts'

/** The EVM family, zkSync networks included. Its descriptor is the one that the first page holds. */
export const evmFamily = {
  loadDescriptor: () => Promise.resolve(evmDescriptor),
  loadAccountReader: async () => (await import('./account.ts')).readEvmAccounts,
  wallets: evmWalletRoom,
} satisfies FamilyRecord<EvmDepositAction>
