import type { KnownWallet } from '../capabilities/chain-descriptor.ts'

/** Ids are the names under which wallets answer. */
export const KNOWN_FUEL_WALLETS: readonly KnownWallet[] = [
  { id: 'Fuel Wallet', name: 'Fuel Wallet', downloadUrl: 'https://wallet.fuel.network/docs/install/' },
  { id: 'Fuelet Wallet', name: 'Fuelet Wallet', downloadUrl: 'https://fuelet.app/download/' },
  { id: 'Bako Safe', name: 'Bako Safe', downloadUrl: 'https://www.bako.global/' },
]
