import type { EvmDepositAction } from '../deposit-action.ts'
import type { WalletModule } from '../../capabilities/wallet-module.ts'
import type { Eip1193Provider } from './eip1193.ts'

/** EVM wallets, including zkSync: discovered by EIP-6963, driven by EIP-1193. */
export const evmWalletModule: WalletModule<Eip1193Provider, EvmDepositAction> = {
  family: 'evm',
  loginType: 'EVM',
  onLoginFailure: 'disconnect',
  remembered: 'always',
  signsForOneNetwork: false,
  commands: ['switchNetwork', 'addToken'],
  loadDiscovery: async () => (await import('./wallet-discovery.ts')).discoverEvmWallets,
  load: async () => (await import('./evm-browser-chain.ts')).evmBrowserChain,
}
