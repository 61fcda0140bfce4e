import type { WalletModule } from '../../capabilities/wallet-module.ts'
import type { StandardWallet } from '../../wallet/standard/standard-wallet.ts'
import type { SuiDepositAction } from '../deposit-action.ts'

/** Sui wallets: discovered and driven by the Wallet Standard. */
export const suiWalletModule: WalletModule<StandardWallet, SuiDepositAction> = {
  family: 'sui',
  loginType: 'SUI',
  onLoginFailure: 'disconnect',
  remembered: 'always',
  signsForOneNetwork: false,
  // Every transaction names its network.
  commands: [],
  loadDiscovery: async () => (await import('./discover-sui-wallets.ts')).discoverSuiWallets,
  load: async () => (await import('./sui-browser-chain.ts')).suiBrowserChain,
}
