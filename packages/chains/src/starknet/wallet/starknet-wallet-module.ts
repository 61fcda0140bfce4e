import type { WalletModule } from '../../capabilities/wallet-module.ts'
import type { StarknetDepositAction } from '../deposit-action.ts'
import type { StarknetHandle } from './starknet-provider.ts'

/** Starknet wallets: discovered by the objects that they add to the page, or by the Wallet Standard. */
export const starknetWalletModule: WalletModule<StarknetHandle, StarknetDepositAction> = {
  family: 'starknet',
  loginType: 'STARKNET',
  onLoginFailure: 'disconnect',
  remembered: 'session',
  signsForOneNetwork: true,
  commands: ['switchNetwork'],
  loadDiscovery: async () => (await import('./discover-starknet-wallets.ts')).discoverStarknetWallets,
  load: async () => (await import('./starknet-browser-chain.ts')).starknetBrowserChain,
}
