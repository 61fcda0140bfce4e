import { defineFamily } from '../families/define-family.ts'
import { evmDescriptor } from './descriptor.ts'
import { evmWalletRoom } from './wallet/evm-wallet-room.ts'

/** The EVM family, zkSync networks included. */
export const evmFamily = defineFamily({
  family: 'evm',
  descriptor: evmDescriptor,
  loadAccountReader: async () => (await import('./account.ts')).readEvmAccounts,
  wallets: evmWalletRoom,
})
