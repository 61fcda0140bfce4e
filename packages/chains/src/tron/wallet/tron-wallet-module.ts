import type { WalletModule } from '../../capabilities/wallet-module.ts'
import type { TronDepositAction } from '../deposit-action.ts'
import type { TronHandle } from './tron-provider.ts'

/** TRON wallets: discovered by TIP-6963 and at known places, driven by TIP-1193 and the client that each wallet brings along. */
export const tronWalletModule: WalletModule<TronHandle, TronDepositAction> = {
  family: 'tron',
  loginType: 'TRON',
  onLoginFailure: 'disconnect',
  remembered: 'always',
  signsForOneNetwork: false,
  commands: [],
  loadDiscovery: async () => (await import('./discover-tron-wallets.ts')).discoverTronWallets,
  load: async () => (await import('./tron-browser-chain.ts')).tronBrowserChain,
}
