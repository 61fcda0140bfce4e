import type { KnownWallet } from '../capabilities/chain-descriptor.ts'

/** Ids are those of the announcements of TIP-6963, or the places on the page of wallets that announce nothing. */
export const KNOWN_TRON_WALLETS: readonly KnownWallet[] = [
  { id: 'org.tronlink.www', name: 'TronLink', downloadUrl: 'https://www.tronlink.org' },
  { id: 'okxwallet.tronLink', name: 'OKX Wallet', downloadUrl: 'https://web3.okx.com/download' },
  {
    id: 'bitkeep.tronLink',
    name: 'Bitget Wallet',
    downloadUrl: 'https://web3.bitget.com/wallet-download',
  },
  { id: 'trustwallet.tronLink', name: 'Trust Wallet', downloadUrl: 'https://trustwallet.com/download' },
]
