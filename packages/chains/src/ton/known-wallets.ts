import type { KnownWallet } from '../capabilities/chain-descriptor.ts'

/** By the name under which a wallet's bridge is found in the page by TON Connect. */
export const KNOWN_TON_WALLETS: readonly KnownWallet[] = [
  { id: 'tonkeeper', name: 'Tonkeeper', downloadUrl: 'https://tonkeeper.com' },
]
