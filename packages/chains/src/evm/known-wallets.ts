import type { KnownWallet } from '../capabilities/chain-descriptor.ts'

/** Ids are EIP-6963 reverse domain names. */
export const KNOWN_EVM_WALLETS: readonly KnownWallet[] = [
  { id: 'io.metamask', name: 'MetaMask', downloadUrl: 'https://metamask.io/download' },
  { id: 'io.rabby', name: 'Rabby', downloadUrl: 'https://rabby.io' },
  {
    id: 'com.coinbase.wallet',
    name: 'Base (Coinbase Wallet)',
    downloadUrl: 'https://www.coinbase.com/wallet/downloads',
  },
  { id: 'com.okex.wallet', name: 'OKX Wallet', downloadUrl: 'https://web3.okx.com/download' },
  { id: 'com.trustwallet.app', name: 'Trust Wallet', downloadUrl: 'https://trustwallet.com/download' },
  { id: 'app.phantom', name: 'Phantom', downloadUrl: 'https://phantom.com/download' },
  { id: 'me.rainbow', name: 'Rainbow', downloadUrl: 'https://rainbow.me/download' },
  { id: 'com.brave.wallet', name: 'Brave Wallet', downloadUrl: 'https://brave.com/wallet' },
]
