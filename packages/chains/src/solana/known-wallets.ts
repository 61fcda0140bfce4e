import type { KnownWallet } from '../capabilities/chain-descriptor.ts'

/** By the name under which a wallet registers itself by the Wallet Standard. */
export const KNOWN_SOLANA_WALLETS: readonly KnownWallet[] = [
  { id: 'Phantom', name: 'Phantom', downloadUrl: 'https://phantom.com/download' },
  { id: 'Solflare', name: 'Solflare', downloadUrl: 'https://solflare.com/download' },
  { id: 'Backpack', name: 'Backpack', downloadUrl: 'https://backpack.app/download' },
]
