import type { WalletRoom } from '../../capabilities/wallet-room.ts'
import type { StarknetDepositAction } from '../deposit-action.ts'
import type { StarknetHandle } from './starknet-provider.ts'

/** Starknet wallets: discovered by the objects that they add to the page, or by the Wallet Standard. */
export const starknetWalletRoom: WalletRoom<StarknetHandle, StarknetDepositAction> = {
  family: 'starknet',
  loginType: 'STARKNET',
  onLoginFailure: 'disconnect',
  commands: ['switchNetwork'],
  loadDiscovery: async () => (await import('./discover-starknet-wallets.ts')).discoverStarknetWallets,
  load: async () => (await import('./starknet-browser-chain.ts')).starknetBrowserChain,
}
