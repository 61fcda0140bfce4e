import type { TonDepositAction } from '../../capabilities/deposit-author.ts'
import type { WalletRoom } from '../../capabilities/wallet-room.ts'
import { discoverTonWallets } from './discover-ton-wallets.ts'
import type { TonBridge } from './ton-bridge.ts'

/** TON's wallets: extensions and the browsers in wallets, by TON Connect's JS bridge. */
export const tonWalletRoom: WalletRoom<TonBridge, TonDepositAction> = {
  family: 'ton',
  loginType: 'TON',
  onLoginFailure: 'disconnect',
  // A wallet stands on one network, and only its owner can change it.
  commands: [],
  discover: discoverTonWallets,
  load: async () => (await import('./ton-browser-chain.ts')).tonBrowserChain,
}
