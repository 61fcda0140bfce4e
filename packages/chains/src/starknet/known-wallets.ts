import type { KnownWallet } from '../capabilities/chain-descriptor.ts'

/** Ids are those of the objects that wallets add to the page. Ready was Argent X, whose id it keeps. */
export const KNOWN_STARKNET_WALLETS: readonly KnownWallet[] = [
  {
    id: 'argentX',
    name: 'Ready Wallet',
    downloadUrl: 'https://www.ready.co/download-ready-wallet',
  },
  { id: 'braavos', name: 'Braavos', downloadUrl: 'https://braavos.app/download-braavos-wallet/' },
  { id: 'okxwallet', name: 'OKX Wallet', downloadUrl: 'https://web3.okx.com/download' },
  { id: 'xverse', name: 'Xverse', downloadUrl: 'https://www.xverse.app/download' },
  { id: 'keplr', name: 'Keplr', downloadUrl: 'https://www.keplr.app/get' },
]
