import { defineFamily } from '../families/define-family.ts'
import { tonWalletRoom } from './wallet/ton-wallet-room.ts'

/** The TON family. */
export const tonFamily = defineFamily({
  family: 'ton',
  descriptor: async () => (await import('./descriptor.ts')).tonDescriptor,
  loadAccountReader: async () => (await import('./account.ts')).readTonAccounts,
  wallets: tonWalletRoom,
})
