import type { WalletRoom } from '../../capabilities/wallet-room.ts'
import type { StarknetDepositAction } from '../deposit-action.ts'
import { discoverStarknetWallets } from './discover-starknet-wallets.ts'
import type { StarknetHandle } from './starknet-provider.ts'

/** Starknet wallets: discovered by the objects that they add to the page, or by the Wallet Standard. */
export const starknetWalletRoom: WalletRoom<StarknetHandle, StarknetDepositAction> = {
  family: 'starknet',
  loginType: 'STARKNET',
  onLoginFailure: 'disconnect',
  commands: ['switchNetwork'],
  discover: discoverStarknetWallets,
  load: async () => (await import('./starknet-browser-chain.ts')).starknetBrowserChain,
}
