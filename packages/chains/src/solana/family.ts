import { defineFamily } from '../families/define-family.ts'
import { solanaWalletRoom } from './wallet/solana-wallet-room.ts'

/** The Solana family, Eclipse included. */
export const solanaFamily = defineFamily({
  family: 'solana',
  descriptor: async () => (await import('./descriptor.ts')).solanaDescriptor,
  loadAccountReader: async () => (await import('./account.ts')).readSolanaAccounts,
  wallets: solanaWalletRoom,
})
