import type { KnownWallet } from '../capabilities/chain-descriptor.ts'

/** By the name of the place on the page that a wallet's bridge is in. */
export const KNOWN_TON_WALLETS: readonly KnownWallet[] = [
  { id: 'tonkeeper', name: 'Tonkeeper', downloadUrl: 'https://tonkeeper.com' },
  { id: 'mytonwallet', name: 'MyTonWallet', downloadUrl: 'https://mytonwallet.io' },
  { id: 'tonhub', name: 'Tonhub', downloadUrl: 'https://tonhub.com' },
  { id: 'openmask', name: 'OpenMask', downloadUrl: 'https://www.openmask.app' },
  { id: 'okxTonWallet', name: 'OKX Wallet', downloadUrl: 'https://web3.okx.com/download' },
  { id: 'bitgetTonWallet', name: 'Bitget Wallet', downloadUrl: 'https://web3.bitget.com/wallet-download' },
]
