import type { FamilyRecord } from '../families/family-record.ts'
import { evmDescriptor } from './descriptor.ts'
import { evmWalletRoom } from './wallet/evm-wallet-room.ts'

/** The EVM family, including zkSync networks. */
export const evmFamily = {
  descriptor: evmDescriptor,
  loadAccountReader: async () => (await import('./account.ts')).readEvmAccounts,
  wallets: evmWalletRoom,
} satisfies FamilyRecord<'evm'>
