import type { SolanaDepositAction } from '../deposit-action.ts'
import type { WalletModule } from '../../capabilities/wallet-module.ts'
import type { StandardWallet } from '../../wallet/standard/standard-wallet.ts'

/** Solana wallets, including Eclipse: discovered and driven by the Wallet Standard. */
export const solanaWalletModule: WalletModule<StandardWallet, SolanaDepositAction> = {
  family: 'solana',
  loginType: 'SOLANA',
  onLoginFailure: 'disconnect',
  remembered: 'always',
  signsForOneNetwork: false,
  // Every transaction names its network.
  commands: [],
  loadDiscovery: async () => (await import('./discover-solana-wallets.ts')).discoverSolanaWallets,
  load: async () => (await import('./solana-browser-chain.ts')).solanaBrowserChain,
}
