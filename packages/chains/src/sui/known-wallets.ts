import type { KnownWallet } from '../capabilities/chain-descriptor.ts'

/** Ids are the names under which wallets register by the Wallet Standard. */
export const KNOWN_SUI_WALLETS: readonly KnownWallet[] = [
  { id: 'Slush', name: 'Slush', downloadUrl: 'https://slush.app/' },
  { id: 'Suiet', name: 'Suiet', downloadUrl: 'https://suiet.app/install' },
  { id: 'Phantom', name: 'Phantom', downloadUrl: 'https://phantom.com/download' },
  { id: 'OKX Wallet', name: 'OKX Wallet', downloadUrl: 'https://web3.okx.com/download' },
  { id: 'Backpack', name: 'Backpack', downloadUrl: 'https://backpack.app/download' },
]
