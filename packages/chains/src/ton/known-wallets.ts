import type { KnownWallet } from '../capabilities/chain-descriptor.ts'

/** Ids are the names of the page properties that contain the wallets' bridges. */
export const KNOWN_TON_WALLETS: readonly KnownWallet[] = [
  { id: 'tonkeeper', name: 'Tonkeeper', downloadUrl: 'https://tonkeeper.com' },
  { id: 'mytonwallet', name: 'MyTonWallet', downloadUrl: 'https://mytonwallet.io' },
  { id: 'tonhub', name: 'Tonhub', downloadUrl: 'https://tonhub.com' },
  { id: 'openmask', name: 'OpenMask', downloadUrl: 'https://www.openmask.app' },
  { id: 'okxTonWallet', name: 'OKX Wallet', downloadUrl: 'https://web3.okx.com/download' },
  { id: 'bitgetTonWallet', name: 'Bitget Wallet', downloadUrl: 'https://web3.bitget.com/wallet-download' },
]
