import type { TonDepositAction } from '../deposit-action.ts'
import type { WalletModule } from '../../capabilities/wallet-module.ts'
import type { TonBridge } from './ton-bridge.ts'

/** TON wallets: extensions and wallets' in-app browsers, through TON Connect's JS bridge. */
export const tonWalletModule: WalletModule<TonBridge, TonDepositAction> = {
  family: 'ton',
  loginType: 'TON',
  onLoginFailure: 'disconnect',
  remembered: 'always',
  signsForOneNetwork: false,
  // A wallet has one current network, which only its owner can change.
  commands: [],
  loadDiscovery: async () => (await import('./discover-ton-wallets.ts')).discoverTonWallets,
  load: async () => (await import('./ton-browser-chain.ts')).tonBrowserChain,
}
