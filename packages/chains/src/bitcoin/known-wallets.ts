import type { KnownWallet } from '../capabilities/chain-descriptor.ts'

/** Ids are the paths of their providers on the page's window. */
export const KNOWN_BITCOIN_WALLETS: readonly KnownWallet[] = [
  { id: 'XverseProviders.BitcoinProvider', name: 'Xverse', downloadUrl: 'https://www.xverse.app/download' },
  { id: 'LeatherProvider', name: 'Leather', downloadUrl: 'https://leather.io/install-extension' },
  { id: 'unisat', name: 'UniSat', downloadUrl: 'https://unisat.io/download' },
  { id: 'okxwallet.bitcoin', name: 'OKX Wallet', downloadUrl: 'https://web3.okx.com/download' },
  { id: 'bitkeep.unisat', name: 'Bitget Wallet', downloadUrl: 'https://web3.bitget.com/wallet-download' },
  { id: 'binancew3w.bitcoin', name: 'Binance Wallet', downloadUrl: 'https://www.binance.com/en/web3wallet' },
]
