import { defineFamily } from '../families/define-family.ts'
import { bitcoinWalletRoom } from './wallet/bitcoin-wallet-room.ts'

/** The Bitcoin family. */
export const bitcoinFamily = defineFamily({
  family: 'bitcoin',
  descriptor: async () => (await import('./descriptor.ts')).bitcoinDescriptor,
  loadAccountReader: async () => (await import('./account.ts')).readBitcoinAccounts,
  wallets: bitcoinWalletRoom,
})
