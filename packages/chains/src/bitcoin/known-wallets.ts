import type { KnownWallet } from '../capabilities/chain-descriptor.ts'

/** By the path on the page's window that its provider is at. */
export const KNOWN_BITCOIN_WALLETS: readonly KnownWallet[] = [
  { id: 'XverseProviders.BitcoinProvider', name: 'Xverse', downloadUrl: 'https://www.xverse.app/download' },
  { id: 'LeatherProvider', name: 'Leather', downloadUrl: 'https://leather.io/install-extension' },
  { id: 'unisat', name: 'UniSat', downloadUrl: 'https://unisat.io/download' },
  { id: 'okxwallet.bitcoin', name: 'OKX Wallet', downloadUrl: 'https://web3.okx.com/download' },
  { id: 'bitkeep.unisat', name: 'Bitget Wallet', downloadUrl: 'https://web3.bitget.com/wallet-download' },
  { id: 'binancew3w.bitcoin', name: 'Binance Wallet', downloadUrl: 'https://www.binance.com/en/web3wallet' },
]
