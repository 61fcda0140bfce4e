import type { WalletRoom } from '../../capabilities/wallet-room.ts'
import type { StandardWallet } from '../../wallet/standard/standard-wallet.ts'
import type { SuiDepositAction } from '../deposit-action.ts'

/** Sui wallets: discovered and driven by the Wallet Standard. */
export const suiWalletRoom: WalletRoom<StandardWallet, SuiDepositAction> = {
  family: 'sui',
  loginType: 'SUI',
  onLoginFailure: 'disconnect',
  // Every transaction names its network.
  commands: [],
  loadDiscovery: async () => (await import('./discover-sui-wallets.ts')).discoverSuiWallets,
  load: async () => (await import('./sui-browser-chain.ts')).suiBrowserChain,
}
